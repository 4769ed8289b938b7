"""The users of demo mode. Their passwords are public: they exist nowhere else."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from qhub.people.passwords import Passwords
from qhub.store.organizations import Organizations
from qhub.store.users import EmailTaken, Role, Users

ORGANIZATION = "Demonstração"


class DemoUser(NamedTuple):
    """A person who can log in to the demo."""

    email: str
    password: str
    name: str
    role: Role
    hashed: str
    """The password's hash, made ahead: hashing is slow by intent, and these are no secrets."""


DEMO_USERS = (
    DemoUser(
        *("rui@demo.com", "rui123", "Rui", "responsavel"),
        "$argon2id$v=19$m=65536,t=3,p=4$OA7gi4cA5v320LAEAzs28Q$VJ8x+IPLCVAYi1icNwRh5maSrloud+L5XrA6WLSFEPE",
    ),
    DemoUser(
        *("julia@demo.com", "julia123", "Júlia", "operador"),
        "$argon2id$v=19$m=65536,t=3,p=4$Z8luariaAl/qLi6H3/tOZg$nTdCIqX4JH3uPkN8ql/r4Ilj7ky14bQ0AKXuLEEZoI0",
    ),
    DemoUser(
        *("ana@demo.com", "ana123", "Ana", "estudante"),
        "$argon2id$v=19$m=65536,t=3,p=4$OS32UdfZ69/XC/iRBZDhGg$7MZltu7PdB42XiUJnO3YhX2xz7gA4bc5b3wJrek6//I",
    ),
    DemoUser(
        *("admin@demo.com", "admin123", "Admin", "admin"),
        "$argon2id$v=19$m=65536,t=3,p=4$ha+CY9FW3eHYptN+r6W0TA$vADtNBAEj62xYYQJNrSpPP89rK220gAIioG3evDoQBg",
    ),
)


_hashes: dict[str, str] = {}


async def _hashed(passwords: Passwords, demo: DemoUser) -> str:
    """A demo password's hash: the one made ahead, or where this hub hashes otherwise one a process."""
    if passwords.is_current(demo.hashed):
        return demo.hashed
    if demo.password not in _hashes:
        _hashes[demo.password] = await passwords.hash(demo.password)
    return _hashes[demo.password]


async def load_demo(users: Users, organizations: Organizations, roles: Mapping[str, Collection[str]]) -> None:
    """Make the demo users that are missing, and give each the agents that have their role (`roles`, by agent)."""
    passwords = Passwords()
    grants: list[tuple[int, str]] = []
    await organizations.run_hub_if_alone(await users.organization(ORGANIZATION))
    for demo in DEMO_USERS:
        user = await users.by_email(demo.email)
        if user is None:
            try:
                user_id = await users.add(
                    email=demo.email,
                    name=demo.name,
                    role=demo.role,
                    password_hash=await _hashed(passwords, demo),
                    organization=ORGANIZATION,
                )
            except EmailTaken:  # another worker starts at the same time
                continue
        else:
            user_id = user.id
        grants += [(user_id, agent) for agent, allowed in roles.items() if demo.role == "admin" or demo.role in allowed]
    await users.grant_each(grants)
