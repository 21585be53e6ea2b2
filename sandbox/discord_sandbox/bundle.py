"""The page's scripts as one file, and its styles as one: a tab asks for two instead of for forty-three.

The files stay modules, and are served too. They can use two forms of the language of modules: a line
`import { a, b as c } from "./name.js";`, and `export` before a function, a class or a const.
"""

import functools
import re
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
_STYLES: Final = ("style", "sidebar", "messages", "components", "composer", "dialogs", "phone")
"""In the order in which later ones win."""
_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ((?:async )?(?:function\*?|class|const) ([\w$]+))", re.MULTILINE)
_OTHER: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def page_script() -> str:
    """Return the page's scripts, as they are in their folder now."""
    return _joined_scripts(STATIC / "js", _newest(STATIC / "js"))


def page_style() -> str:
    """Return the page's styles, as they are in their folder now."""
    return "".join((STATIC / "css" / f"{name}.css").read_text(encoding="utf-8") for name in _STYLES)


def _newest(folder: Path) -> int:
    return max(path.stat().st_mtime_ns for path in folder.iterdir())


@functools.lru_cache(maxsize=1)
def _joined_scripts(folder: Path, newest: int) -> str:
    return join_scripts({path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.js")}, "main")


def join_scripts(modules: dict[str, str], entry: str) -> str:
    """Return modules as one, each a function that is called after those that it imports from; it exports them all.

    Raises ValueError for what is imported or exported in another form, or not exported at all.
    """
    order: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in order:
            for found in _IMPORT.finditer(modules[name]):
                absent = {word.split()[0] for word in found[1].split(",")} - set(_given(modules[found[2]]))
                if absent:
                    raise ValueError(f"{found[2]}.js does not export {', '.join(sorted(absent))}")
                visit(found[2])
            order[name] = None

    visit(entry)
    joined = "".join(_as_function(name, modules[name]) for name in order)
    return f"{joined}export {{ {', '.join(f'module_{name} as {name}' for name in order)} }};\n"


def _given(text: str) -> list[str]:
    return [found[2] for found in _EXPORT.finditer(text)]


def _as_function(name: str, text: str) -> str:
    body = _IMPORT.sub(lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = module_{found[2]};", text)
    body = _EXPORT.sub(r"\1", body)
    if other := _OTHER.search(body):
        raise ValueError(f"{name}.js cannot be joined with others: {other[0]}")
    return f"const module_{name} = (() => {{\n{body}\nreturn {{ {', '.join(_given(text))} }};\n}})();\n"
