"""What a server can set, and what follows from it."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot import caps
from bot.matches.errors import Refused
from bot.matches.model import Posts
from bot.time_left import PRESETS, ClockRules
from games.kernel import Frozen, Theme

WHO = "People who can manage this server can change that with `/umpire settings`."
"""How a refusal ends that comes from a setting."""


class Visitor(Frozen, frozen=True):
    """Who wants something in a server, and where: ids of the channel (of a thread, its parent's too) and of roles."""

    channels: tuple[int, ...]
    roles: frozenset[int] = frozenset()
    manages: bool = False


class GameDefaults(Frozen, frozen=True):
    """How matches of a game begin: options as people type them, what is a message of its own, and the clock.

    `clock` is the name of one of its presets, "" for the clock that the bot has without settings.
    """

    options: str = ""
    posts: Posts = "turn"
    clock: str = ""

    def clock_rules(self, usual: ClockRules) -> ClockRules:
        """Return the clock that a match begins with; `usual` is that of the bot."""
        return PRESETS.get(self.clock, usual)


class ServerSettings(Frozen, frozen=True):
    """The settings of a server; what is empty or None leaves everything as it is without settings.

    `channels` are where matches can be opened, `openers` the roles that can, `moderators` the roles that can do in all
    matches what people who manage messages can, `substitutes` those that are called for free seats, and can take them
    (without any, the roles that can open matches can). `thread`: a match begins in a thread of its own unless asked
    otherwise. `most` and `most_each` are matches and lobbies at once, in the server and opened by one person. `theme`
    is how it wants pictures: each game in its world, or plain.
    """

    channels: tuple[int, ...] = ()
    openers: tuple[int, ...] = ()
    moderators: tuple[int, ...] = ()
    substitutes: tuple[int, ...] = ()
    thread: bool = False
    most: int | None = None
    most_each: int | None = None
    games: Mapping[str, GameDefaults] = {}
    theme: Theme = "world"

    def for_game(self, slug: str) -> GameDefaults:
        """Return how matches of a game begin."""
        return self.games.get(slug, GameDefaults())

    def with_game(self, slug: str, defaults: GameDefaults) -> "ServerSettings":
        """Return the settings with other defaults for a game."""
        others = {game: kept for game, kept in self.games.items() if game != slug}
        return replace(self, games=others if defaults == GameDefaults() else {**others, slug: defaults})

    def moderates(self, visitor: Visitor) -> bool:
        """Whether a person has a role of the moderators."""
        return not visitor.roles.isdisjoint(self.moderators)

    def must_open(self, visitor: Visitor) -> None:
        """Raise Refused where a person cannot open a match; people who manage the server can everywhere."""
        if visitor.manages:
            return
        if self.channels and not set(visitor.channels) & set(self.channels):
            where = ", ".join(f"<#{channel}>" for channel in self.channels)
            raise Refused(f"Matches can't be opened in this channel (setting *channels*), only in {where}. {WHO}")
        if self.openers and visitor.roles.isdisjoint(self.openers) and not self.moderates(visitor):
            roles = ", ".join(f"<@&{role}>" for role in self.openers)
            raise Refused(f"You can't open matches here (setting *roles*): you need one of the roles {roles}. {WHO}")

    def must_take(self, visitor: Visitor) -> None:
        """Raise Refused where a person cannot take a free seat; those who moderate can."""
        roles, setting = (self.substitutes, "substitutes") if self.substitutes else (self.openers, "roles")
        if visitor.manages or self.moderates(visitor) or not roles or not visitor.roles.isdisjoint(roles):
            return
        names = ", ".join(f"<@&{role}>" for role in roles)
        raise Refused(f"You can't take seats here (setting *{setting}*): you need one of the roles {names}. {WHO}")

    @property
    def room(self) -> caps.AtOnce:
        """How many matches and lobbies there can be at once: never more than without settings."""
        cap = caps.RUNNING_MATCHES
        most, each = _least(cap.server, self.most), _least(cap.person, self.most_each)
        return replace(
            cap,
            server=most,
            person=each,
            others=cap.others if most == cap.server else f"{cap.others} (Setting *matches at once*.) {WHO}",
            todo=cap.todo if each == cap.person else f"{cap.todo} (Setting *matches of one person*.) {WHO}",
        )


def _least(*limits: int | None) -> int | None:
    return min((limit for limit in limits if limit is not None), default=None)
