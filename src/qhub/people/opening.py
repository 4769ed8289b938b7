"""The services for people, put together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qhub.people.accounts import Accounts
from qhub.people.directory import Directory
from qhub.people.founding import OrganizationFounder
from qhub.people.identity_provider import open_provider
from qhub.people.passkeys import Passkeys
from qhub.people.sealing import Secrets
from qhub.people.second_factor import SecondFactor
from qhub.people.single_sign_on import SingleSignOn
from qhub.people.tickets import Tickets
from qhub.settings.settings import Settings
from qhub.store.stores import Stores


@dataclass(frozen=True, slots=True)
class People:
    """The services that know who somebody is, in each way that they can show it."""

    accounts: Accounts
    second_factor: SecondFactor
    passkeys: Passkeys
    single_sign_on: SingleSignOn
    directory: Directory
    """The people of an organisation, for its administrators."""
    founding: OrganizationFounder
    """New organisations, for who runs the hub."""


def open_people(settings: Settings, stores: Stores, roles: Mapping[str, Sequence[str]]) -> People:
    """The parts, wired. `roles` are those that are given each agent when they are added."""
    users, outside = stores.users, stores.outside_identities
    factor = SecondFactor(settings, stores.second_factors, stores.passkeys, stores.sessions, Secrets(settings))
    accounts = Accounts(settings, users, stores.organizations, stores.sessions, stores.tokens, outside, factor)
    tickets = Tickets(settings.secret(), stores.spent_tickets)
    directory = Directory(settings, users, stores.password_links, accounts, factor, roles)
    return People(
        accounts=accounts,
        second_factor=factor,
        passkeys=Passkeys(stores.passkeys, tickets, users, accounts),
        single_sign_on=SingleSignOn(
            settings, open_provider(settings), tickets, users, outside, accounts, factor, roles
        ),
        directory=directory,
        founding=OrganizationFounder(stores.organizations, users, directory),
    )
