"""What a game declares about itself is there, decodes, and is true."""

import re
from typing import Any, get_args, get_type_hints

import msgspec

from bot.conformance.subject import Broken, Checks, Subject, hold, same
from bot.conformance.walks import Ply, illegal, plies, rng_of, sampled, start
from bot.matches import Refused
from bot.matches.orders.grammar import check_order, read_order
from bot.table_texts import COMPUTER
from games.kernel import SEAT_LETTERS, AnyGame, GameError, Summary, UnknownContent, canonical
from games.kernel.content.options import DEFAULTS
from games.kernel.questions.arguments import VerbOption
from games.kernel.questions.examples import each_verb, example_of
from games.kernel.text.pages import LONGEST_PAGE
from games.kernel.text.prose import ALT_MOST
from games.registry import find_policy, policy_names

CHECKS = Checks()
RULE_ID = re.compile(r"\b[A-Z]{1,3}-[A-Z]{0,2}\d+\b")
_LONGEST = 150
"""Characters that a headline has at most."""
NAMES = ("Ann Xylander", "Ben Yperson", "Cleo Zed", "Dev Quill", "Eve", "Fay", "Gil", "Hal")


@CHECKS.add(
    "Correct the card: `slug` has small letters, digits and `_`, `command` small letters, digits and `-`; computer "
    "players are called so that an export can name them."
)
def names_fit_discord_and_the_alphabet_of_seats(subject: Subject) -> None:
    """The slug is a name in code and database, the command one in Discord; seats have letters."""
    card = subject.game.card
    hold(re.fullmatch(r"[a-z][a-z0-9_]{1,31}", card.slug), f"the slug {card.slug!r} does not fit")
    hold(re.fullmatch(r"[a-z][a-z0-9-]{0,31}", card.command), f"the command {card.command!r} does not fit")
    hold(card.title, "the game has no title")
    hold(1 <= card.seats[0] <= card.seats[1] <= len(SEAT_LETTERS), f"{card.seats} are not seats")
    hold(card.version >= 1, f"{card.version} is not a version of the rules")
    hold(card.example, "the card has no example of an action")
    for name in policy_names(subject.game):
        hold(COMPUTER.fullmatch(name), f"the computer player {name!r} does not fit: records could not name it")


@CHECKS.add("Write kinds, options and events in `GameCard` and `CheckProfile` exactly as they are declared.")
def kinds_of_questions_are_unlike_and_the_card_names_them_rightly(subject: Subject) -> None:
    """Every question has a kind of its own, and what `GameCard` and `CheckProfile` name is there."""
    game = subject.game
    kinds = [question.kind for question in game.questions]
    hold(len(set(kinds)) == len(kinds), f"two questions are of one kind: {kinds}")
    unknown = set(game.card.secret_kinds) - set(kinds)
    hold(not unknown, f"secret kinds that no question has: {sorted(unknown)}")
    hold(len(set(game.card.rolls)) == len(game.card.rolls), f"a reason of rolls is there twice: {game.card.rolls}")
    needs = {need if isinstance(need, str) else need[0] for need in game.check_profile.needs_option.values()}
    clashing = {name for pair in game.check_profile.clashes for name in pair}
    options = {*needs, *clashing, *(kind.option for kind in game.card.contents)}
    absent = options - set(game.card.options.__struct_fields__)
    hold(not absent, f"CheckProfile or a kind of content names options that there are not: {sorted(absent)}")
    events = {str(kind.__struct_config__.tag) for kind in get_args(game.event) or (game.event,)}
    named = {*game.check_profile.needs_option, *game.check_profile.seldom} - set(kinds) - events
    hold(not named, f"CheckProfile names prompts or events that there are not: {sorted(named)}")


@CHECKS.add(
    "Let `Public.frames` have the union of your frames as its type, and `procedures` of the game one `Procedure` "
    "for each of them and no other."
)
def every_frame_has_its_procedure(subject: Subject) -> None:
    """Every frame that can be on the stack is declared, and has a procedure that goes on with it."""
    game = subject.game
    (declared, *_) = get_args(get_type_hints(game.public)["frames"]) or (Any,)
    hold(declared is not Any, f"{game.public.__name__} does not declare the type of its frames")
    frames = set(get_args(declared) or (declared,))
    known = {procedure.frame_type for procedure in game.procedures}
    stuck = sorted(frame.__name__ for frame in frames - known)
    hold(not stuck, f"frames that have no procedure: {stuck}")
    foreign = sorted(frame.__name__ for frame in known - frames)
    hold(not foreign, f"procedures of what is not a frame: {foreign}")


@CHECKS.add(
    "Give each action a tag of its own, a verb the same options in every question, and no synonym that another verb of "
    "the same question has."
)
def every_verb_belongs_to_one_struct(subject: Subject) -> None:
    """A first word means one action with the same options; synonyms are not verbs of the same question."""
    words: dict[str, Any] = {}
    options: dict[str, tuple[VerbOption, ...]] = {}
    for question in subject.game.questions:
        seen: set[str] = set()
        for verb in question.verbs:
            kind = words.setdefault(verb.word, verb.action)
            other = verb.action
            hold(kind is other, f"{verb.word!r} is the tag of {kind.__name__} and of {other.__name__}")
            same = options.setdefault(verb.word, verb.options) == verb.options
            hold(same, f"{verb.word!r} has other options in {question.kind!r} than in another question")
            for word in (verb.word, *verb.synonyms):
                hold(word not in seen, f"{word!r} means two answers to {question.kind!r}")
                seen.add(word)


@CHECKS.add(
    "Keep only what can be written and read back in a state: frozen structs, tuples, text, whole numbers; no sets "
    "and no floats."
)
def states_survive_dump_and_load(subject: Subject) -> None:
    """A state comes back as it was, its content handed in; equal states give equal bytes."""
    game = subject.game
    for ply in sampled(game, 1):
        data = game.dump(ply.step.state)
        loaded = game.load(data, ply.content)
        same(loaded, ply.step.state, f"the state after {ply.text!r}, dumped and loaded")
        same(game.dump(loaded), data, "its bytes")


@CHECKS.add(
    "Keep the `Held` that `initial_state` gets in the state, and not its text; `shipped` has at least one piece, "
    "and `check` returns the name that its text gives."
)
def content_is_not_in_states_and_is_asked_for(subject: Subject) -> None:
    """States name content by its digest, and each kind comes with some piece that passes its own check."""
    game = subject.game
    begun = start(game, 0)
    data = game.dump(begun.step.state)
    del begun
    for kind in game.card.contents:
        shipped = kind.shipped()
        hold(shipped, f"the game comes with no {kind.title}")
        for name, text in shipped.items():
            same(kind.check(text).name, name, f"the name of the {kind.title} in its own text")
            hold(text.encode() not in data, f"the {kind.title} {name!r} is in the state")
    if game.card.contents:
        _fails_without_content(type(game)(), data)


def _fails_without_content(fresh: AnyGame, data: bytes) -> None:
    try:
        fresh.load(data, ())
    except UnknownContent:
        return
    hold(False, "a state is read though its content was not handed in")


@CHECKS.add(
    "Declare each field of views, events and actions with its exact type (tuples, not lists), and all events in the "
    "union `event`."
)
def views_events_and_actions_decode_to_what_they_were(subject: Subject) -> None:
    """What goes to a worker, into the journal or into an export comes back equal."""
    game = subject.game
    actions, events = msgspec.json.Decoder(game.action), msgspec.json.Decoder(game.event)
    for ply in sampled(game, 2):
        same(actions.decode(msgspec.json.encode(ply.action)), ply.action, "an action that was written and read")
        for event in ply.step.events:
            same(events.decode(msgspec.json.encode(event)), event, "an event that was written and read")
        for viewer in (None, *range(ply.seats)):
            _view_comes_back(game, ply, viewer)


def _view_comes_back(game: AnyGame, ply: Ply, viewer: int | None) -> None:
    view = game.view(ply.step.state, viewer)
    same(view.seat, viewer, "whose view it is")
    same(game.load_view(canonical(view), ply.content), view, f"the view of {viewer} that was written and read")


@CHECKS.add(
    "Write people in `narrate` with `person(view, seat)`, and let `summary` return a title, lines and two alt texts "
    "(`clip` cuts them)."
)
def views_take_names_and_sentences_use_them(subject: Subject) -> None:
    """People are called by their names; a summary says something and fits beside a picture."""
    game = subject.game
    told = ""
    for ply in sampled(game, 1):
        view = msgspec.structs.replace(game.view(ply.step.state, None), names=NAMES[: ply.seats])
        told += " ".join(game.narrate(event, view) for event in ply.step.events if event.seen_by is None)
        _summary_fits(game.summary(view))
    hold(NAMES[0] in told, "no sentence of whole games has a player's name in it")


def _summary_fits(summary: Summary) -> None:
    hold(summary.title and summary.lines, f"a summary says nothing: {summary}")
    for alt in (summary.alt_map, summary.alt_roster):
        hold(0 < len(alt) <= ALT_MOST, f"an alt text has {len(alt)} characters; there may be 1 to {ALT_MOST}")


@CHECKS.add("Shorten what `headline` returns and end it without a full stop; return None for what needs no headline.")
def headlines_are_a_few_words(subject: Subject) -> None:
    """A headline says who and what they did, in a few words that are a part of a sentence."""
    for ply in (ply for seed in range(2) for ply in plies(subject.game, seed)):
        public = subject.game.view(ply.step.state, None).public
        for event in ply.step.events:
            headline = subject.game.headline(event, public)
            if headline is not None:
                words = f"{headline.who} {headline.did}"
                hold(
                    headline.who.strip() and headline.did.strip(),
                    f"a headline of {type(event).__name__} says nothing: {words!r}",
                )
                hold(
                    len(words) <= _LONGEST,
                    f"a headline of {type(event).__name__} has {len(words)} characters: {words!r}",
                )
                hold(words[-1] not in ".!;", f"a headline is not a sentence of its own: {words!r}")


@CHECKS.add('Give every event `rules=("XY-1",)`, with ids that `data/rules.toml` has.')
def every_event_cites_known_rules(subject: Subject) -> None:
    """Every event says which rules made it happen."""
    game = subject.game
    for seed in range(4):
        for event in (event for ply in plies(game, seed) for event in ply.step.events):
            hold(event.rules, f"{type(event).__name__} cites no rule")
            unknown = [rule for rule in event.rules if not game.rulebook.find(rule)]
            hold(not unknown, f"{type(event).__name__} cites {unknown}, which are not rules")


@CHECKS.add(
    'Declare each option as `Annotated[int, Meta(description="What it does (XY-B1)")]`, with an id that '
    "`data/rules.toml` has."
)
def every_option_is_described_with_its_rule(subject: Subject) -> None:
    """Each option says what it does and by which rule, and the defaults are valid."""
    game, options = subject.game, subject.game.card.options
    hints = get_type_hints(options, include_extras=True)
    described = {name: meta.description for name, hint in hints.items() for meta in getattr(hint, "__metadata__", ())}
    for name in options.__struct_fields__:
        cited = RULE_ID.findall(described.get(name) or "")
        hold(cited, f"the option {name} cites no rule")
        unknown = [rule for rule in cited if not game.rulebook.find(rule)]
        hold(not unknown, f"the option {name} cites {unknown}, which are not rules")
    same(msgspec.json.decode(msgspec.json.encode(options()), type=options), options(), "the default options")


@CHECKS.add("Name presets in small letters, digits and `-`, and let them set only what the options take.")
def presets_are_valid_options(subject: Subject) -> None:
    """Every preset can be played."""
    card = subject.game.card
    for name, values in card.presets.items():
        fits = re.fullmatch(r"[a-z0-9-]{1,32}", name) and name != DEFAULTS
        hold(fits, f"the preset {name!r} has no good name")
        hold(card.preset_words.get(name, name).strip(), f"the preset {name!r} has no words")
        start(
            subject.game,
            1,
            seats=card.preset_seats.get(name, card.seats[0]),
            options=msgspec.convert(values, card.options),
        )


@CHECKS.add("Correct `data/rules.toml`, or `places_rule` and `over_rule` of the card.")
def rule_ids_are_the_games_own_and_every_entry_says_something(subject: Subject) -> None:
    """Ids are unlike and begin with the game's letters; an id may be asked for without them."""
    book = subject.game.rulebook
    entries: list[Any] = [*book.rule, *book.ruling]
    ids = [entry.id for entry in entries]
    hold(len(set(ids)) == len(ids), f"a rule id is there twice: {ids}")
    foreign = [rule for rule in ids if not rule.startswith(f"{book.prefix}-")]
    hold(not foreign, f"rule ids that do not begin with {book.prefix}-: {foreign}")
    hold(book.how_to_play.strip(), "the rulebook does not say how to play")
    hold(all(one.short and one.name and one.text for one in book.figure), "a figure of the stat card says nothing")
    hold(all(rule.title and rule.text for rule in book.rule), "a rule has no title or no text")
    hold(all(ruling.problem and ruling.ruling for ruling in book.ruling), "a ruling has no problem or no ruling")
    listed = [entry.id for _, part in book.chapters for entry in part]
    hold(len(set(listed)) == len(listed), f"a rule is in two chapters: {listed}")
    same(set(listed), set(ids), "the rules of all chapters")
    named = {option for ruling in book.ruling for option in ruling.options}
    options = named - set(subject.game.card.options.__struct_fields__)
    hold(not options, f"rulings name options that there are not: {sorted(options)}")
    same(book.find(ids[0].lower()), entries[0], f"what {ids[0].lower()!r} finds")
    same(book.find(ids[0].partition("-")[2]), entries[0], "what an id without the game's letters finds")
    for rule in (subject.game.card.places_rule, subject.game.card.over_rule):
        hold(book.find(rule), f"the card cites {rule!r}, which is not a rule")


@CHECKS.add('Give every verb a line that people could type: in `needs` ("such as run 5"), or as its `example`.')
def every_action_has_an_example_and_every_page_says_something(subject: Subject) -> None:
    """The example of a verb begins with its word; the pages behind How to play fit a message."""
    game, options = subject.game, subject.game.card.options()
    state = start(game, 1, seats=game.card.seats[0], options=options).step.state
    for verb in each_verb(game.questions):
        example = example_of(verb, state)
        hold(example.split()[0] == verb.word, f"the example of {verb.word} is {example!r}")
    for page in game.help_pages(options):
        told = game.help_page(page.key, options, state)
        hold(0 < len(told) < LONGEST_PAGE, f"the page {page.title} has {len(told)} characters")


@CHECKS.add(
    "Let the computer player look at its view alone, draw only from the `rng` that it gets, and return what `check` "
    "accepts."
)
def policies_answer_legally_from_their_own_view(subject: Subject) -> None:
    """A computer player sees only its own view, and gives equal advice for equal views and dice."""
    game = subject.game
    for name in policy_names(game):
        policy = find_policy(game, name)
        for ply in sampled(game, subject.extent.advised_every):
            view = game.view(ply.state, ply.seat)
            actions = [policy(view, ply.seat, rng_of(1), 50) for _ in range(2)]
            same(actions[1], actions[0], f"a second advice of {name}")
            error = illegal(game, ply.state, ply.seat, actions[0])
            hold(error is None, f"{name} would {game.format(actions[0])!r}: {error}")


@CHECKS.add("Name in `figures` of the card all that `figures` of the game returns.")
def figures_for_standing_orders_are_those_of_the_card(subject: Subject) -> None:
    """A standing order can look at the figures that the card names, and at no others."""
    game = subject.game
    for ply in sampled(game, 3):
        for prompt in game.awaiting(ply.state):
            extra = set(game.figures(ply.state, prompt)) - set(game.card.figures)
            hold(not extra, f"the card does not name the figures {sorted(extra)}")


@CHECKS.add("Write `orders` of the card as people type them: the kind of a question, a colon, an action of it.")
def examples_of_standing_orders_can_be_given(subject: Subject) -> None:
    """Players can give standing orders as the card shows them."""
    game = subject.game
    state = start(game, 0).step.state
    for line in game.card.orders:
        try:
            check_order(game, state, 0, read_order(line))
        except (Refused, GameError) as error:
            raise Broken(f"the order {line!r} cannot be given: {error}") from error


@CHECKS.add("Correct `secret_kinds`, `blind_kinds` or `plans` of the card.")
def the_card_names_kinds_of_questions_that_are_asked(subject: Subject) -> None:
    """The game asks the questions that the card names."""
    card = subject.game.card
    unknown = {*card.secret_kinds, *card.blind_kinds, *card.plans} - set(subject.game.prompt_kinds)
    hold(not unknown, f"the card names the questions {sorted(unknown)}, which the game never asks")


@CHECKS.add("Give the object that RENDERER names the methods `board`, `roster` and `preview`.")
def there_is_a_renderer(subject: Subject) -> None:
    """Board, roster and preview can be drawn."""
    for method in ("board", "roster", "preview"):
        hold(callable(getattr(subject.renderer, method, None)), f"the renderer draws no {method}")
