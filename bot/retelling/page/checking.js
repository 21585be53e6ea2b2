// The check of a record: commitment, chain, dice, what was done at the table, states, closing hash. It knows no game's rules.

const FAIR_DICE = 3n, SHOWN = 16;
const UNSEEN = "\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff";
const WORDS = `[^ ${UNSEEN}]+( [^ ${UNSEEN}]+)*`;
const DRAWN = "drawn by the bot: [0-9a-f]{16}";

function firstHash(match) {
  const covered = only(match, "commitment game match options posted rules_version");
  covered.set("content", new Map(match.get("content").map((each) => [each.get("kind"), each.get("digest")])));
  return hashOf(covered.set("fair_dice", FAIR_DICE));
}

// H of every action: one of the game continues the last of the game that stands, one at the table the one before it.
function headsOf(match) {
  const heads = [firstHash(match)];
  let stands = [0];
  match.get("journal").forEach((row, ply) => {
    if (ply === 0) return;
    const aside = row.get("kind") === "table";
    const before = heads[aside ? ply - 1 : stands[stands.length - 1]];
    heads.push(sha256(joined(before, utf8(canonical(only(row, "kind seat text"))))));
    const undo = aside ? wholly(UNDO, row.get("text")) : null;
    if (undo !== null) stands = stands.filter((each) => each <= Number(undo[1]));
    if (!aside) stands.push(ply);
  });
  return heads;
}

class Draws {
  constructor(secret, head) {
    Object.assign(this, { secret, head, n: 0n });
  }

  face(sides) {
    const all = 1n << 256n;
    for (;;) {
      const count = unhex(this.n.toString(16).padStart(16, "0"));
      const x = BigInt("0x" + hex(hmac(this.secret, joined(this.head, count))));
      this.n++;
      if (x < all - (all % sides)) return (x % sides) + 1n;
    }
  }
}

function checkOrder(match) {
  match.get("journal").forEach((row, ply) => {
    const kind = row.get("kind"), seat = row.get("seat"), text = row.get("text");
    agree(row.get("ply") === BigInt(ply), `this row of the journal says that it is action ${row.get("ply")}`, ply);
    agree((kind === "setup") === (ply === 0), "the setup is the first row and no other", ply);
    agree(ply > 0 || (seat === null && text === "setup"), "the setup says more than that", ply);
    agree(kind !== "game" || seat !== null, "nobody does this action of the game", ply);
    const plain = kind !== "game" || text === null || wholly(WORDS, text) !== null;
    agree(plain, "its text is not words with single spaces between, as the rules write one", ply);
  });
}

function checkContent(match) {
  for (const each of match.get("content")) {
    const kept = digestOf(each.get("text")) === each.get("digest");
    agree(kept, `the text of the ${each.get("kind")} '${each.get("name")}' was changed: it has another digest`);
  }
}

function checkRows(match, secret, heads) {
  let dice = 0;
  match.get("journal").forEach((row, ply) => {
    const what = ply ? "an action was changed, moved or left out" : "something of the setup was changed";
    agree(hex(heads[ply]) === row.get("chain"), `the hash chain breaks here: ${what}`, ply);
    agree(row.get("kind") !== "table" || row.get("dice").length === 0, "what is done at the table throws no dice", ply);
    const draws = new Draws(secret, heads[ply]);
    for (const roll of row.get("dice")) {
      for (const face of roll.get("faces")) {
        const due = draws.face(roll.get("sides"));
        agree(face === due, `a die for '${roll.get("why")}' shows ${face}, the secret gives ${due}`, ply);
        dice++;
      }
    }
  });
  return dice;
}

function checkStates(match, table) {
  const rows = match.get("journal"), changes = table.versions.slice(1).map(([ply]) => ply);
  rows.forEach((row, ply) => {
    const of = table.ledTo.has(ply) ? table.ledTo.get(ply) : ply - 1;
    const stays = row.get("kind") !== "table" || changes.includes(ply) || row.get("state") === rows[of].get("state");
    agree(stays, `what is done at the table leads to the state of action ${of} and to no other`, ply);
  });
  const plies = match.get("bases").map((base) => Number(base.get("ply")));
  agree(same(plies, changes.map((ply) => ply - 1)), "there is not one whole state before each change of the rules");
  for (const base of match.get("bases")) {
    const ply = Number(base.get("ply"));
    agree(digestOf(base.get("state")) === rows[ply].get("state"), "the whole state that is given for it has another hash", ply);
  }
}

function closingHash(match) {
  const covered = only(match, "commitment game match status"), outcome = match.get("outcome");
  const rows = match.get("journal").map((row) => {
    const dice = row.get("dice").map((roll) => only(roll, "by faces reason sides why"));
    return only(row, "chain state").set("dice", dice);
  });
  covered.set("journal", rows);
  covered.set("outcome", outcome && only(outcome, "aftermath rule winners"));
  return hex(hashOf(covered.set("seats", match.get("seats").map((seat) => only(seat, "computer seat")))));
}

function checkClosing(match) {
  const ended = ["over", "aborted"].includes(match.get("status")), closed = match.get("closing") !== null;
  agree(ended === closed, `its status is ${match.get("status")}, and it is ${closed ? "" : "not "}closed`);
  const fits = !closed || closingHash(match) === match.get("closing");
  agree(fits, "the closing hash does not fit the record: something that it covers was changed");
}

function whoseWords(match) {
  const posted = match.get("posted"), last = posted.get("last"), given = posted.get("seats");
  const drawn = (each) => wholly(DRAWN, each.get("words")) !== null;
  const silent = given.filter((each) => drawn(each) || each.get("computer") !== null || each.get("words") === "");
  agree(!silent.some((each) => each.get("seat") === last), "the words that came last are said to be of a seat that gave none", 0);
  agree(!given.some((each) => each.get("computer") && each.get("words")), "a computer gave words", 0);
  const behind = given.filter((each) => !silent.includes(each)).map((each) => each.get("seat"));
  if (!behind.length) return "Nobody’s own words are in the dice: you have to trust the person who ran the bot to have drawn the secret once, and fairly.";
  const after = last ? `Those of seat ${last} came last.` : "Something was chosen after the last of them.";
  return `Words of ${behind.map((seat) => `seat ${seat}`).join(", ")} are in the dice. ${after}`;
}

function checkPosted(match, posted) {
  const begins = (found, shown, what) => {
    const digits = (shown || "").trim().toLowerCase();
    if (!digits) return false;
    ensure(wholly(`[0-9a-f]{${SHOWN},64}`, digits) !== null, `the ${what} is given by 64 hexadecimal digits, or by its first ${SHOWN} or more`);
    agree(found.startsWith(digits), `the ${what} is not the one that was posted`);
    return true;
  };
  return {
    commitment: begins(match.get("commitment"), posted.commitment, "commitment"),
    setup: begins(hex(firstHash(match)), posted.setup, "list of the lobby"),
    closing: begins(match.get("closing") || "", posted.closing, "closing hash"),
  };
}

function checkMatch(match, posted) {
  checkShape(match);
  checkOrder(match);
  checkContent(match);
  const revealed = match.get("secret") !== null, closed = match.get("closing") !== null;
  const secret = revealed ? unhex(match.get("secret")) : null;
  const fits = !revealed || hex(sha256(secret)) === match.get("commitment");
  agree(fits, "the secret is not the one that was committed to when the lobby opened");
  const dice = revealed ? checkRows(match, secret, headsOf(match)) : null;
  checkClosing(match);
  const table = followTable(match);
  if (revealed) checkStates(match, table);
  const words = whoseWords(match);
  return { revealed, closed, dice, words, actions: match.get("journal").length - 1, undone: table.ledTo.size, compared: checkPosted(match, posted) };
}

// The verdict on a text: 0 all agrees, 1 something does not, 2 it is no match, 3 it had not ended.
function verdictOn(text, posted = {}) {
  try {
    const found = checkMatch(readDocument(text), posted);
    return { status: found.closed ? 0 : 3, found };
  } catch (error) {
    if (error instanceof Mismatch) return { status: 1, said: error.message };
    if (error instanceof NotAMatch || error instanceof RangeError) return { status: 2, said: error.message };
    throw error;
  }
}
