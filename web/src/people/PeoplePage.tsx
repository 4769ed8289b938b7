import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useMe } from "../api/queries";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { FileUp, Pencil, UserPlus } from "../ui/icons";
import { Page } from "../ui/Page";
import { QueryState } from "../ui/QueryState";
import { Section } from "../ui/Section";
import type { Identity, Person } from "../wire/types";
import { ImportPeople } from "./ImportPeople";
import { InvitePerson } from "./InvitePerson";
import { OrganizationsSection } from "./OrganizationsSection";
import { PeopleList } from "./PeopleList";
import { type PersonAction, PersonDialog } from "./PersonDialog";
import { RenameOrganization } from "./RenameOrganization";
import { ORGANIZATIONS, useOrganizations } from "./useOrganizations";

const PEOPLE = ["people"] as const;

/** Everybody in the administrator's organisation: to invite, to change, to lock out and to let back in. */
export function PeoplePage({ identity }: { identity: Identity }) {
  const text = useText();
  const client = useQueryClient();
  const people = useQuery({ queryKey: PEOPLE, queryFn: api.people, staleTime: 0, enabled: identity.role === "admin" });
  const organizations = useOrganizations(identity);
  const [adding, setAdding] = useState<"invite" | "import" | "rename" | null>(null);
  const me = useMe();
  const organization = me.data?.organizacao ?? "";
  const [acting, setActing] = useState<{ readonly person: Person; readonly action: PersonAction } | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: PEOPLE });

  return (
    <Page title={text.people} testId="people-page" width="medium">
      <div className="flex flex-wrap gap-2">
        <Button look="primary" data-testid="person-invite" onClick={() => setAdding("invite")}>
          <UserPlus className="size-4" aria-hidden />
          {text.personInvite}
        </Button>
        <Button data-testid="people-import" onClick={() => setAdding("import")}>
          <FileUp className="size-4" aria-hidden />
          {text.peopleImport}
        </Button>
        <Button data-testid="organization-rename" disabled={!organization} onClick={() => setAdding("rename")}>
          <Pencil className="size-4" aria-hidden />
          {text.organizationName}
        </Button>
      </div>
      <Section title={text.peopleCount(people.data?.length ?? 0)} hint={organization}>
        <QueryState query={people} />
        <PeopleList
          people={people.data ?? []}
          own={identity.id}
          onAct={(person, action) => setActing({ person, action })}
        />
      </Section>
      {organizations.data?.gere ? <OrganizationsSection organizations={organizations.data.organizacoes} /> : null}
      {adding === "invite" ? <InvitePerson onInvited={refresh} onClose={() => setAdding(null)} /> : null}
      {adding === "import" ? <ImportPeople onImported={refresh} onClose={() => setAdding(null)} /> : null}
      {adding === "rename" ? (
        <RenameOrganization
          name={organization}
          onRename={(name) =>
            api
              .renameOrganization(name)
              .then(() =>
                Promise.all([["me"], ORGANIZATIONS].map((queryKey) => client.invalidateQueries({ queryKey }))),
              )
          }
          onClose={() => setAdding(null)}
        />
      ) : null}
      {acting ? <PersonDialog {...acting} onChanged={refresh} onClose={() => setActing(null)} /> : null}
    </Page>
  );
}
