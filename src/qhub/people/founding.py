"""New organisations, for who runs the hub: each is made with its first administrator, who is invited by a link.

Who runs the hub sees of others how they are called, how many people they have and whether they may come in: nothing of
theirs. As soon as anybody of an organisation has come in, its own administrators alone see to its people.
"""

from qhub.errors import Conflict, NotFound
from qhub.people.directory import Directory, Invitation, PasswordLink
from qhub.store.audit_entry import Actor, the_hub
from qhub.store.audit_writing import noted
from qhub.store.organizations import NameTaken, Organization, Organizations
from qhub.store.users import Users


class OrganizationFounder:
    """The maker of organisations, and the remover of those that nobody has entered."""

    def __init__(self, organizations: Organizations, users: Users, directory: Directory) -> None:
        self._organizations = organizations
        self._users = users
        self._directory = directory

    async def create(self, actor: Actor, name: str, *, email: str, person: str) -> tuple[Organization, Invitation]:
        """A new organisation and its first administrator, with their link."""
        if await self._users.by_email(email) is not None:
            raise Conflict("email_taken")
        try:
            with noted(lambda made: actor.did("organization.made", "organization", made)):
                organization_id = await self._organizations.add(name)
        except NameTaken:
            raise Conflict("organization_taken") from None
        try:
            invited = await self._directory.invite(
                the_hub(organization_id), name, email=email, name=person, role="admin"
            )
        except Exception:
            await self.remove(actor, organization_id)
            raise
        return await self._get(organization_id), invited

    async def link(self, actor: Actor, organization_id: int) -> PasswordLink:
        """Another link for the first administrator, in place of the last; 409 once anybody has come in."""
        if (await self._get(organization_id)).entered:
            raise Conflict("organization_entered")
        administrators = await self._users.administrators(organization_id)
        if not administrators:
            raise NotFound("person_not_found")
        entry = actor.did("password.link_made", "organization", organization_id)
        return await self._directory.link(the_hub(organization_id), administrators[0], entry)

    async def remove(self, actor: Actor, organization_id: int) -> None:
        """Take one away that nobody has entered; 409 once anybody has."""
        with noted(actor.did("organization.deleted", "organization", organization_id)):
            if not await self._organizations.delete_unentered(organization_id):
                raise Conflict("organization_entered")

    async def _get(self, organization_id: int) -> Organization:
        found = await self._organizations.get(organization_id)
        if found is None:
            raise NotFound("organization_not_found")
        return found
