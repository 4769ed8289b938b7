import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Plus } from "../ui/icons";
import { Section } from "../ui/Section";
import type { Organization } from "../wire/types";
import { NewOrganization } from "./NewOrganization";
import { type OrganizationAction, OrganizationDialog } from "./OrganizationDialog";
import { OrganizationItem } from "./OrganizationItem";
import { ORGANIZATIONS } from "./useOrganizations";

/** All organisations of the hub, for the administrators of the one that runs it. */
export function OrganizationsSection({ organizations }: { organizations: readonly Organization[] }) {
  const text = useText();
  const client = useQueryClient();
  const [making, setMaking] = useState(false);
  const [acting, setActing] = useState<{ readonly id: number; readonly action: OrganizationAction } | null>(null);
  const acted = organizations.find((one) => one.id === acting?.id);
  // A name that changed is one's own, too, where it is one's own organisation's.
  const refresh = () => Promise.all([ORGANIZATIONS, ["me"]].map((queryKey) => client.invalidateQueries({ queryKey })));

  return (
    <Section title={text.organizationsCount(organizations.length)} hint={text.organizationsHint}>
      <Button data-testid="organization-new" onClick={() => setMaking(true)}>
        <Plus className="size-4" aria-hidden />
        {text.organizationNew}
      </Button>
      <ul className="mt-2 divide-y divide-line">
        {organizations.map((one) => (
          <OrganizationItem key={one.id} organization={one} onAct={(action) => setActing({ id: one.id, action })} />
        ))}
      </ul>
      {making ? <NewOrganization onMade={refresh} onClose={() => setMaking(false)} /> : null}
      {acting && acted ? (
        <OrganizationDialog
          organization={acted}
          action={acting.action}
          onChanged={refresh}
          onClose={() => setActing(null)}
        />
      ) : null}
    </Section>
  );
}
