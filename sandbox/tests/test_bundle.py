import pytest

from discord_sandbox.bundle import STATIC, join_scripts, page_script, page_style


def test_each_module_stands_once_after_those_that_it_imports_from() -> None:
    modules = {
        "main": 'import { a, b as c } from "./left.js";\nimport { d } from "./right.js";\na(c, d);',
        "left": 'import { d } from "./right.js";\nexport const a = d;\nexport async function b() {}',
        "right": "export function d() {}",
        "unused": "export class X {}",
    }
    assert join_scripts(modules, "main").splitlines() == [
        "const module_right = (() => {",
        "function d() {}",
        "return { d };",
        "})();",
        "const module_left = (() => {",
        "const { d } = module_right;",
        "const a = d;",
        "async function b() {}",
        "return { a, b };",
        "})();",
        "const module_main = (() => {",
        "const { a, b: c } = module_left;",
        "const { d } = module_right;",
        "a(c, d);",
        "return {  };",
        "})();",
        "export { module_right as right, module_left as left, module_main as main };",
    ]


@pytest.mark.parametrize("line", ["export let x = 1;", 'import x from "./y.js";', "export default 1;", "export { x };"])
def test_what_cannot_be_joined_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"main\.js cannot be joined with others: "):
        join_scripts({"main": line, "y": ""}, "main")


def test_a_name_that_is_not_exported_is_told() -> None:
    with pytest.raises(ValueError, match=r"left\.js does not export b"):
        join_scripts({"main": 'import { a, b } from "./left.js";', "left": "export const a = 1, b = 2;"}, "main")


def test_every_file_of_the_page_is_in_what_it_loads() -> None:
    script, style = page_script(), page_style()
    assert {path.stem for path in (STATIC / "js").glob("*.js") if f"module_{path.stem} = " not in script} == set()
    assert {path.stem for path in (STATIC / "css").glob("*.css") if path.read_text() not in style} == set()
