// What is done at the table rather than in the game: every text is one of these, to the letter.

const LETTERS = "[A-H](?: [A-H])*";
const UNDO = "undo (0|[1-9][0-9]{0,8})";
const GRAMMAR = [
  ["hand-over", `hand-over (${COMPUTER})`],
  ["take-back", "(take-back)"],
  ["leave", `resign (${COMPUTER})`],
  ["concede", `resign to (${LETTERS})`],
  ["give up", "(resign)"],
  ["abort", "(abort)"],
  ["rules", "rules ([1-9][0-9]{0,8})"],
  ["clock", "(clock)"],
  ["pause", "(pause)"],
  ["go on", "(go-on)"],
  ["here", "(here)"],
  ["give", "give ([A-H])"],
  ["owner", "owner ([A-H])"],
  ["vacate", `vacate (${COMPUTER})`],
  ["substitute", "(substitute)"],
  ["settle", "settle((?: [A-H])*)"],
  ["undo", UNDO],
];
const SEATLESS = ["rules", "abort", "clock", "pause", "go on", "here", "owner", "settle"];

class Mismatch extends Error {
  constructor(ply, text) {
    super(ply === null ? text : `action ${ply}: ${text}`);
    this.ply = ply;
  }
}

function agree(fact, text, ply = null) {
  if (!fact) throw new Mismatch(ply, text);
}

function understood(text, ply) {
  for (const [what, pattern] of GRAMMAR) {
    const found = wholly(pattern, text);
    if (found !== null) return [what, found[1]];
  }
  throw new Mismatch(ply, `'${text.slice(0, 60)}' is nothing that can be done at the table`);
}

class Table {
  constructor(match) {
    const seats = match.get("posted").get("seats");
    this.now = new Map(seats.map((each) => [each.get("seat"), each.get("computer")]));
    this.here = new Set(seats.filter((each) => each.get("computer") === null).map((each) => each.get("seat")));
    this.vacant = new Set();
    this.tenures = new Map(seats.map((each) => [each.get("seat"), this.here.has(each.get("seat")) ? [0] : []]));
    this.versions = [[0, match.get("rules_version")]];
    this.ended = null;
    this.winners = null;
    this.undo = match.get("format") === FORMAT;
    this.stands = [0]; // what an undo can lead back to: the setup, actions of the game that stand, newer rules
    this.ledTo = new Map(); // for each undo, the action to which it leads
  }

  do(ply, row) {
    agree(this.ended === null, "the match had ended before this", ply);
    if (row.get("kind") === "game") this.stands.push(ply);
    if (row.get("kind") !== "table") return;
    const [what, said] = understood(row.get("text"), ply);
    const seat = row.get("seat");
    agree(what === "rules" ? seat === null : seat !== null || SEATLESS.includes(what), "it is of the wrong seat", ply);
    const sits = seat === null || this.here.has(seat) || (what === "substitute" && this.vacant.has(seat));
    agree(sits, `there is no person at seat ${seat} who could do that`, ply);
    const others = Array.from(this.here).some((each) => each !== seat);
    switch (what) {
      case "hand-over":
      case "take-back":
        agree((this.now.get(seat) === null) === (what === "hand-over"), `seat ${seat} is played so already`, ply);
        this.now.set(seat, what === "hand-over" ? said : null);
        break;
      case "leave":
        agree(others, "nobody else is left at the table: the match ends", ply);
        this.here.delete(seat);
        this.now.set(seat, said);
        break;
      case "give up":
        agree(!others, "others are left at the table: a computer plays on", ply);
        this.here.delete(seat);
        this.ended = "aborted";
        break;
      case "abort":
        this.ended = "aborted";
        break;
      case "concede":
        agree(this.winning(said.split(" ")), "these seats cannot win", ply);
        agree(!said.split(" ").includes(seat), "the seat that resigns cannot win by it", ply);
        this.end(said.split(" "));
        break;
      case "settle":
        agree(this.winning(said.split(" ").slice(1)), "these seats cannot win", ply);
        this.end(said.split(" ").slice(1));
        break;
      case "rules":
        agree(BigInt(said) > this.versions[this.versions.length - 1][1], `version ${said} of the rules is no newer`, ply);
        this.versions.push([ply, BigInt(said)]);
        this.stands.push(ply);
        break;
      case "undo":
        this.goBack(ply, Number(said));
        break;
      case "give":
        agree(this.here.has(said) && said !== seat, `there is no other person at seat ${said}`, ply);
        break;
      case "owner":
        agree(this.here.has(said), `there is no person at seat ${said}`, ply);
        break;
      case "vacate":
        agree(others, "nobody else is left at the table: nobody can be voted out", ply);
        this.here.delete(seat);
        this.vacant.add(seat);
        this.now.set(seat, said);
        break;
      case "substitute":
        this.vacant.delete(seat);
        this.here.add(seat);
        this.now.set(seat, null);
        this.tenures.get(seat).push(ply);
        break;
    }
  }

  goBack(ply, to) {
    const before = this.stands.length;
    agree(this.undo, `a file of the format '${FORMAT}' alone has an undo`, ply);
    agree(to >= this.versions[this.versions.length - 1][0], "nothing can be undone over a change of the rules", ply);
    agree(this.stands.includes(to), `action ${to} is none that stands: nothing can go on from there`, ply);
    this.stands = this.stands.filter((each) => each <= to);
    agree(this.stands.length < before, `there is no action after ${to} to undo`, ply);
    this.ledTo.set(ply, to);
  }

  winning(letters) {
    const inOrder = letters.every((letter, place) => place === 0 || letters[place - 1] < letter);
    return inOrder && letters.every((letter) => this.now.has(letter));
  }

  end(letters) {
    this.ended = "over";
    this.winners = letters.map((letter) => BigInt(letter.charCodeAt(0) - 65));
  }
}

function followTable(match) {
  const table = new Table(match), rows = match.get("journal"), last = rows.length - 1;
  rows.forEach((row, ply) => table.do(ply, row));
  const status = match.get("status"), outcome = match.get("outcome");
  if (table.ended !== null) {
    agree(status === table.ended, `the match is ${table.ended} with this, and its status is ${status}`, last);
    const due = table.winners && new Map([["aftermath", null], ["rule", ""], ["winners", table.winners]]);
    const found = outcome && only(outcome, "aftermath rule winners");
    agree(canonical(found) === canonical(due), "the match ended at the table with another outcome than the recorded one", last);
  } else if (status === "over" || status === "aborted") {
    agree(rows[last].get("kind") !== "table", "no match ends with this", last);
    agree(status === "over", "nobody called the match off", last);
    agree(outcome !== null, "the match ended by the rules, and has no outcome", last);
  } else {
    agree(outcome === null, "the match goes on, and has an outcome", last);
  }
  for (const seat of match.get("seats")) {
    const letter = seat.get("seat");
    const played = table.now.get(letter) === seat.get("computer");
    agree(played, `seat ${letter} is not played by the one who is said to play it at the end`);
    const since = (seat.get("tenures") || []).map((each) => Number(each.get("since")));
    const taken = !seat.has("tenures") || same(since, table.tenures.get(letter));
    agree(taken, `people are said to have taken seat ${letter} at other actions than they did`);
  }
  return table;
}
