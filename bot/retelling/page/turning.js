// Turning the pages: what happened in a turn is read from the record itself, which is what Verify checks.

const about = JSON.parse(byId("about").textContent);
const recordText = byId("record").textContent;
const damage = damageOf(recordText);
const record = damage === "" ? readDocument(recordText) : new Map([["journal", []], ["seats", []]]);
const rows = record.get("journal"), seats = record.get("seats"), pages = about.pages;
let current = 0;

// What is wrong with a text that is no match at all, such as somebody's edit of this file; "" for a match.
function damageOf(text) {
  try {
    checkShape(readDocument(text));
    return "";
  } catch (error) {
    return error.message || "it cannot be read";
  }
}

// Whether every action of the record is on one page: an edit of the pages could leave some out. What was played before
// the last change of the rules cannot be drawn any more, and has no page.
function showsAll() {
  const first = pages[0].first;
  const begins = first === 0 || (first + 1 < rows.length && wholly("rules .*", rows[first + 1].get("text") || "") !== null);
  const follows = pages.every((page, index) => page.last >= page.first && (index === 0 || page.first === pages[index - 1].last + 1));
  return begins && follows && pages[pages.length - 1].last === rows.length - 1;
}

const nameOf = (letter) => {
  const seat = seats.find((each) => each.get("seat") === letter);
  return seat ? `${letter} ${seat.get("name")}` : letter;
};

function headingOf(page) {
  const whose = page.seat === null ? "" : nameOf(letterOf(page.seat));
  const actions = page.first === page.last ? `action ${page.first}` : `actions ${page.first} to ${page.last}`;
  return [page.heading || (page.first === 0 ? "The beginning" : ""), whose, actions].filter(Boolean).join(" · ");
}

function diceOf(row) {
  return (row.get("dice") || []).map((roll) => {
    const line = element("span", undefined, "dice");
    line.append(`${roll.get("why") || roll.get("reason")} (d${roll.get("sides")}): `);
    line.append(...roll.get("faces").map((face) => element("span", String(face), "face")));
    return line;
  });
}

// What was taken back: for each action, by which later one.
const takenBack = new Map();
rows.forEach((row, ply) => {
  const undo = row.get("kind") === "table" ? wholly(UNDO, row.get("text")) : null;
  if (undo === null) return;
  for (let each = Number(undo[1]) + 1; each < ply; each++) {
    if (rows[each].get("kind") === "game" && !takenBack.has(each)) takenBack.set(each, ply);
  }
});

function actionOf(row) {
  const undo = takenBack.get(Number(row.get("ply")));
  const item = element("li", undefined, undo === undefined ? undefined : "undone"), seat = row.get("seat"), text = row.get("text");
  const who = element("p", undefined, "who");
  who.append(`${row.get("ply")}${seat ? ` · ${nameOf(seat)}` : ""}${row.get("kind") === "table" ? " · at the table" : ""} `);
  if (row.get("kind") !== "setup") who.append(element("code", text === null ? "sealed until the end" : text));
  if (undo !== undefined) who.append(` · taken back by action ${undo}`);
  item.append(who, ...row.get("sentences").map((sentence) => element("p", sentence)), ...diceOf(row));
  return item;
}

function turnTo(number) {
  current = Math.max(0, Math.min(pages.length - 1, number));
  const page = pages[current];
  byId("heading").textContent = headingOf(page);
  byId("place").textContent = `${current + 1} of ${pages.length}`;
  byId("slider").value = String(current + 1);
  byId("slider").setAttribute("aria-valuetext", `Turn ${current + 1} of ${pages.length}: ${headingOf(page)}`);
  byId("first").disabled = byId("back").disabled = current === 0;
  byId("last").disabled = byId("forward").disabled = current === pages.length - 1;
  byId("actions").replaceChildren(...rows.slice(page.first, page.last + 1).map(actionOf));
  showPictures(page);
  const part = parts().filter((each) => each.page <= current).pop();
  byId("jump").value = part ? String(part.page) : "0";
  try {
    history.replaceState(null, "", `#${current + 1}`);
  } catch {
    // Some browsers forbid that to a page from a file: then its address does not say the turn.
  }
}

function showPictures(page) {
  if (page.board === null) {
    byId("board").replaceChildren(element("p", "This turn has no picture: with all of them, the book would be too large.", "note"));
  } else {
    show(byId("board"), `b${page.board}`, page.board_alt, "Board");
  }
  byId("roster").hidden = page.roster === null;
  if (page.roster !== null) show(byId("roster"), `r${page.roster}`, page.roster_alt, "Rosters");
}

// The parts of the game, such as rounds, each with its first page.
function parts() {
  const found = [];
  pages.forEach((page, index) => {
    const name = page.heading || "The beginning";
    if (!found.length || found[found.length - 1].name !== name) found.push({ name, page: index });
  });
  return found;
}

function jumpBy(step) {
  const starts = parts().map((each) => each.page);
  const to = step > 0 ? starts.find((page) => page > current) : starts.filter((page) => page < current).pop();
  turnTo(to === undefined ? (step > 0 ? pages.length - 1 : 0) : to);
}

const KEYS = {
  ArrowLeft: () => turnTo(current - 1),
  ArrowRight: () => turnTo(current + 1),
  PageUp: () => jumpBy(-1),
  PageDown: () => jumpBy(1),
  Home: () => turnTo(0),
  End: () => turnTo(pages.length - 1),
};

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!Object.hasOwn(KEYS, event.key) || event.target.closest("input, select, textarea, summary")) return;
  event.preventDefault();
  KEYS[event.key]();
}

function showEnd() {
  const outcome = record.get("outcome"), ended = ["over", "aborted"].includes(record.get("status"));
  byId("outcome").textContent = outcome ? outcome.get("reason") : ended ? "The match was ended without a result." : "The match goes on: this is what everybody may know of it so far.";
  if (pages[0].first > 0) {
    byId("outcome").append(` The actions before ${pages[0].first} were played under older rules: this book has them in its record, without pages.`);
  }
  const people = seats.map((seat) => {
    const names = (seat.get("tenures") || []).map((each) => each.get("name"));
    const all = names.length > 1 ? names.join(", then ") : seat.get("name");
    return `${seat.get("seat")} ${all}${seat.get("computer") ? " (computer)" : ""}`;
  });
  byId("people").textContent = `${people.join(" · ")} · match ${record.get("match")}`;
  about.inserts.forEach((insert, number) => {
    const figure = element("figure");
    byId("inserts").append(element("h3", insert.title), ...insert.lines.map((line) => element("p", line)), figure);
    if (byId(`i${number}`)) show(figure, `i${number}`, insert.alt, "Chart");
  });
}

function open() {
  if (damage !== "") {
    byId("heading").textContent = `The record in this book is damaged: ${damage}`;
    return;
  }
  byId("slider").max = String(pages.length);
  byId("jump").replaceChildren(...parts().map((part) => new Option(part.name, String(part.page))));
  byId("slider").addEventListener("input", (event) => turnTo(Number(event.target.value) - 1));
  byId("jump").addEventListener("change", (event) => turnTo(Number(event.target.value)));
  byId("first").addEventListener("click", KEYS.Home);
  byId("back").addEventListener("click", KEYS.ArrowLeft);
  byId("forward").addEventListener("click", KEYS.ArrowRight);
  byId("last").addEventListener("click", KEYS.End);
  document.addEventListener("keydown", onKey);
  showEnd();
  turnTo(Number(/^#(\d{1,6})$/.exec(location.hash)?.[1] || 1) - 1);
}
