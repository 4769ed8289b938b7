"""How a hub hashes passwords."""

import argon2
import pytest

from qhub.people.passwords import Passwords


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
