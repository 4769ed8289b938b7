"""How a hub hashes passwords."""

import argon2
import pytest

from qhub.people.demo_people import DEMO_USERS
from qhub.people.passwords import NOBODYS, Passwords


async def test_a_password_is_hashed_with_all_the_rounds_that_the_library_recommends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("qhub.people.passwords.PasswordHasher", argon2.PasswordHasher)
    recommended = argon2.PasswordHasher()

    passwords = Passwords()
    made = await passwords.hash("uma-senha-longa")

    assert not recommended.check_needs_rehash(made)
    assert argon2.extract_parameters(made).memory_cost >= 64 * 1024
    assert await passwords.matches(made, "uma-senha-longa")
    assert not await passwords.matches(made, "outra")


async def test_hashes_that_were_made_ahead_are_as_good_as_those_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qhub.people.passwords.PasswordHasher", argon2.PasswordHasher)
    passwords = Passwords()

    assert passwords.is_current(NOBODYS)
    for demo in DEMO_USERS:
        assert passwords.is_current(demo.hashed)
        assert await passwords.matches(demo.hashed, demo.password), demo.email
