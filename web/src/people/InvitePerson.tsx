import { useRef, useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import type { InvitedPerson } from "../wire/types";
import { EmailField } from "./EmailField";
import { LinkDialog } from "./LinkDialog";
import { NameField } from "./NameField";
import { RoleSelect } from "./RoleSelect";
import type { Role } from "./roles";

/** Adds somebody, then shows the link by which they choose a password. */
export function InvitePerson({ onInvited, onClose }: { onInvited: () => Promise<unknown>; onClose: () => void }) {
  const text = useText();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("operador");
  const done = useRef(false);
  const [invited, setInvited] = useState<InvitedPerson | null>(null);

  if (invited) {
    return (
      <LinkDialog
        name={invited.nome}
        make={() => api.makePersonLink(invited.id)}
        made={invited.ligacao}
        onMade={onInvited}
        onClose={onClose}
      />
    );
  }
  return (
    <ActionForm
      title={text.personInvite}
      description={text.personInviteHint}
      action={text.personInviteAction}
      testId="person-invite-submit"
      ready={email.trim() !== "" && name.trim() !== ""}
      onSubmit={async () => {
        const made = await api.invitePerson({ email: email.trim(), nome: name.trim(), role });
        await onInvited();
        done.current = true;
        setInvited(made);
      }}
      // The form closes itself when it is done: the link takes its place.
      onClose={() => {
        if (!done.current) onClose();
      }}
    >
      <EmailField label={text.email} testId="person-email" value={email} onType={setEmail} />
      <NameField label={text.personName} testId="person-name" value={name} onType={setName} />
      <RoleSelect value={role} onChoose={setRole} />
    </ActionForm>
  );
}
