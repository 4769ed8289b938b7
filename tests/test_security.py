"""Every row of docs/security.md has a test that is marked with it, and every mark a row."""

from scripts.security_rows import PAGE, marked_tests, rows, security_page


def test_every_row_is_shown_by_a_test() -> None:
    numbers, marked = rows(), marked_tests()
    assert len(numbers) == len(set(numbers)) >= 60
    assert [number for number in numbers if number not in marked] == []


def test_every_mark_is_a_row() -> None:
    assert sorted(set(marked_tests()) - set(rows())) == []


def test_the_page_names_the_tests_of_each_row() -> None:
    assert PAGE.read_text("utf-8") == security_page(marked_tests())
