"""Logging in through an organisation's own identity provider."""

from typing import Annotated, Literal

from pydantic import Field, SecretStr
from pydantic_settings import NoDecode

from qhub.settings.group import Group


class SingleSignOnSettings(Group):
    """Logging in through an organisation's own identity provider (OpenID Connect)."""

    oidc_issuer: str | None = None
    """The provider's address, exactly as it calls itself (`https://…`), also in your own network; none where unset."""
    oidc_client_id: str | None = None
    """Who the hub is to the provider. The address to register there is `/entrar` below the hub's own."""
    oidc_client_secret: SecretStr | None = None
    """And with which secret; none for a public client, which PKCE protects as it does any other."""
    oidc_scopes: Annotated[list[str], NoDecode] = ["openid", "email", "profile"]
    """What the provider is asked for, separated by commas; `openid` is among it."""
    oidc_label: str = Field("SSO", min_length=1, max_length=60)
    """What the button on the login page names: «Entrar com …»."""
    oidc_role_claim: str | None = None
    """The claim whose value, or one of whose values, says which role somebody has, at each login; nobody's changes
    where unset."""
    oidc_roles: Annotated[list[str], NoDecode] = []
    """What its values mean (`hub-admins=admin,staff=operador`); where empty they are the roles' own names. Of several
    the one that may most counts; none of them means the role of new people."""
    oidc_organization_claim: str | None = None
    """The claim that names the organisation of who is added; the one below where unset, or where it says nothing."""
    oidc_create: bool = False
    """Whether people whom nobody has added are added when they first log in."""
    oidc_new_role: Literal["responsavel", "operador", "estudante"] = "operador"
    """Their role, where no claim says it."""
    oidc_new_agents: Annotated[list[str], NoDecode] = []
    """The agents that they may talk to, separated by commas; those of their role where empty."""
    oidc_new_organization: str = Field("Organização", min_length=1, max_length=200)
    """Their organisation, where no claim says it."""
    oidc_email_domains: Annotated[list[str], NoDecode] = []
    """The domains of e-mails that are let in, separated by commas; any where empty."""
    oidc_emails_verified: bool = False
    """Whether e-mails count as verified where the provider does not say (`email_verified`), since the organisation
    gives them out itself. Where it says that one is not, it is not."""
    oidc_factor_trusted: bool = False
    """Whether the provider answers for the second factor even where it does not say that it asked for one (`amr`)."""
    oidc_logout: bool = False
    """Whether who logs out is led to the provider, to log out there too."""
    oidc_skew_seconds: float = Field(60, ge=0, le=600)
    """How far the provider's clock may be from the hub's."""
    oidc_seconds: float = Field(10, gt=0)
    """How long the provider may take over an answer."""
    passwords: bool = True
    """Whether people may log in with passwords; false only beside an identity provider."""
