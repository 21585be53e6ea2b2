// Verify: what the check found, in the words of the page about fair dice, and what it does not prove.

const NOT_COVERED = "Not covered by any hash: names, times, the sentences, and this book’s headings and pictures.";
const NOT_PROVED = "Not proved: who sat where, and that the host did not look ahead. Nor can a page vouch for itself: to be sure, save the record and check it with umpire_check.py or umpire verify, which also plays it again by the rules.";

function titleOf(verdict) {
  if (verdict.status === 2) return "This is not a match exported by Umpire";
  if (verdict.status === 1) return "Not genuine: something does not agree";
  return verdict.status === 3 ? "What is there agrees, but the match has not ended" : "Verified: everything agrees that can be checked without the rules";
}

function linesOf(verdict) {
  if (verdict.said !== undefined) return [verdict.said];
  const { found } = verdict, compared = (name) => (found.compared[name] ? ", and is the one you gave" : "");
  const match = record;
  return [
    `Commitment: ${found.revealed ? "the secret fits" : "its secret is not revealed yet"}${compared("commitment")}.`,
    `Setup, with options, words and content: ${hex(firstHash(match)).slice(0, SHOWN)}${compared("setup")}.`,
    ...(found.revealed ? [`Chain: the setup and ${found.actions} actions agree.`, `Dice: all ${found.dice} agree with the secret.`] : ["Actions and dice can be checked once the match has ended."]),
    ...(found.undone ? [`Taken back: ${found.undone === 1 ? "one undo is" : `${found.undone} undos are`} in the record, with all that was undone; its dice agree too.`] : []),
    ...(found.closed ? [`Closing hash: it fits${compared("closing")}.`] : []),
    found.words,
  ];
}

function provedBy(found) {
  if (!found.closed) return "";
  const { commitment, closing } = found.compared;
  if (commitment && closing) return "Compared with what was posted: nobody changed a die or rolled it again, and nobody altered, added or left out an action, a position, or the outcome.";
  return "Compare commitment and closing hash with those posted in the channel: only then it is proved that nobody changed a die or rolled it again, and nobody altered, added or left out an action, a position, or the outcome.";
}

function tellVerdict(verdict) {
  const list = element("ul");
  list.append(...linesOf(verdict).map((line) => element("li", line)));
  const told = [element("h3", titleOf(verdict)), list];
  if (verdict.found) told.push(...[provedBy(verdict.found), NOT_COVERED, NOT_PROVED].filter(Boolean).map((line) => element("p", line)));
  byId("verdict").className = verdict.status === 0 ? "good" : verdict.status === 3 ? "" : "bad";
  byId("verdict").replaceChildren(...told);
  told[0].scrollIntoView({ block: "nearest" });
}

// The verdict on the record, and on whether the pages show all of it: a book that begins under newer rules cannot.
function verdictOnBook(posted) {
  const verdict = verdictOn(recordText, posted);
  if (verdict.status !== 0 && verdict.status !== 3) return verdict;
  return showsAll() ? verdict : { status: 1, said: "the pages of this book do not show every action of its record once" };
}

function verifyNow() {
  byId("verdict").className = "";
  byId("verdict").replaceChildren(element("p", "Checking .."));
  const posted = Object.fromEntries(["commitment", "setup", "closing"].map((name) => [name, byId(`given-${name}`).value]));
  setTimeout(() => tellVerdict(verdictOnBook(posted)), 30);
}

function saveRecord() {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([recordText.replaceAll("\\u003c", "<")], { type: "application/json" }));
  link.download = `umpire-${record.get("match") || "match"}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

byId("verify").addEventListener("click", verifyNow);
byId("save").addEventListener("click", saveRecord);
open();
