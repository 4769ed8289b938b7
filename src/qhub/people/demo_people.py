"""The users of demo mode. Their passwords are public: they exist nowhere else."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from qhub.people.passwords import Passwords
from qhub.store.users import EmailTaken, Role, Users

ORGANIZATION = "Demonstração"


class DemoUser(NamedTuple):
    email: str
    password: str
    name: str
    role: Role


DEMO_USERS = (
    DemoUser("rui@demo.com", "rui123", "Rui", "responsavel"),
    DemoUser("julia@demo.com", "julia123", "Júlia", "operador"),
    DemoUser("ana@demo.com", "ana123", "Ana", "estudante"),
    DemoUser("admin@demo.com", "admin123", "Admin", "admin"),
)


_hashes: dict[str, str] = {}


async def _hashed(passwords: Passwords, password: str) -> str:
    """A demo password's hash, made once in a process: hashing is slow by intent, and these are no secrets."""
    if password not in _hashes:
        _hashes[password] = await passwords.hash(password)
    return _hashes[password]


async def load_demo(users: Users, roles: Mapping[str, Collection[str]]) -> None:
    """Make the demo users that are missing, and give each the agents that have their role (`roles`, by agent)."""
    passwords = Passwords()
    for demo in DEMO_USERS:
        user = await users.by_email(demo.email)
        if user is None:
            try:
                user_id = await users.add(
                    email=demo.email,
                    name=demo.name,
                    role=demo.role,
                    password_hash=await _hashed(passwords, demo.password),
                    organization=ORGANIZATION,
                )
            except EmailTaken:  # another worker starts at the same time
                continue
        else:
            user_id = user.id
        for agent_id, allowed in roles.items():
            if demo.role == "admin" or demo.role in allowed:
                await users.grant(user_id, agent_id)
