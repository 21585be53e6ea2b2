import pathlib

import pytest

from bot.reloading.importing import fault_of


def test_the_first_module_that_cannot_be_imported_is_told_with_its_line(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "fine_module.py").write_text("NOTHING = 0\n")
    (tmp_path / "ill_module.py").write_text("NOTHING = 0\nraise ValueError('two\\nlines')\n")
    (tmp_path / "quitting_module.py").write_text("raise SystemExit('no')\n")
    assert fault_of(["fine_module"]) == ""
    assert fault_of(["fine_module", "ill_module"]) == "ValueError: two lines (ill_module.py, line 2)"
    assert fault_of(["quitting_module"]) == "SystemExit: no (quitting_module.py, line 1)"
    assert fault_of(["fine_module", "no_such_module"]).startswith("ModuleNotFoundError: No module named")
