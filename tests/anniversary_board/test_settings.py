"""What is remembered between two starts, and that nonsense in the store reads as the default."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

from anniversary_board.settings import MOST_RECENT, Settings


@pytest.fixture
def store(qapp, tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


def test_everything_comes_back_from_the_disk(store, tmp_path):
    kept = Settings(store)
    kept.theme, kept.text_scale, kept.strict = "dark", 1.5, True
    kept.autosave_folder = tmp_path / "auto"
    kept.place = (0.8, 1234.5, 678.25)
    kept.remember_window(QByteArray(b"geometry"), QByteArray(b"layout"))
    kept.sync()
    read = Settings(QSettings(store.fileName(), QSettings.Format.IniFormat))
    assert (read.theme, read.text_scale, read.strict) == ("dark", 1.5, True)
    assert read.autosave_folder == tmp_path / "auto"
    assert read.place == (0.8, 1234.5, 678.25)
    assert read.geometry == QByteArray(b"geometry")
    assert read.layout == QByteArray(b"layout")


def test_an_empty_store_has_defaults(store):
    empty = Settings(store)
    assert (empty.theme, empty.text_scale, empty.strict) == ("system", 1.0, False)
    assert empty.place is None
    assert empty.recent == ()
    assert empty.geometry.isEmpty()
    assert empty.autosave_folder.is_absolute()
    assert empty.last_folder.is_absolute()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("look/theme", "purple"),
        ("look/text_scale", "huge"),
        ("look/text_scale", 17.0),
        ("window/place", "a b c"),
        ("window/place", "1 2"),
        ("window/geometry", "nonsense"),
        ("files/recent", 3),
        ("files/last_folder", "not/absolute"),
        ("play/strict", "perhaps"),
    ],
)
def test_nonsense_reads_as_the_default(store, key, value):
    store.setValue(key, value)
    read = Settings(store)
    assert read.theme == "system"
    assert read.text_scale == 1.0
    assert read.place is None
    assert read.geometry.isEmpty()
    assert read.recent == ()
    assert read.last_folder.is_absolute()
    assert read.strict is False


def test_a_choice_that_does_not_exist_is_refused(store):
    with pytest.raises(ValueError, match="purple"):
        Settings(store).theme = "purple"
    with pytest.raises(ValueError, match="17"):
        Settings(store).text_scale = 17.0


def test_recent_files_are_the_last_ones_used_that_still_exist(store, tmp_path):
    kept = Settings(store)
    files = [tmp_path / f"{number}.json" for number in range(MOST_RECENT + 3)]
    for file in files:
        file.write_text("{}")
        kept.remember_file(file)
    assert kept.recent == tuple(files[::-1][:MOST_RECENT])
    kept.remember_file(files[5])
    assert kept.recent[0] == files[5]
    assert len(set(kept.recent)) == len(kept.recent)
    files[5].unlink()
    assert files[5] not in kept.recent
    assert kept.last_folder == tmp_path
    kept.forget_files()
    assert kept.recent == ()
