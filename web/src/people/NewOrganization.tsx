import { useRef, useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import type { NewOrganizationMade } from "../wire/types";
import { EmailField } from "./EmailField";
import { LinkDialog } from "./LinkDialog";
import { NameField } from "./NameField";

/** Makes an organisation, then shows the link by which its first administrator chooses a password. */
export function NewOrganization({ onMade, onClose }: { onMade: () => Promise<unknown>; onClose: () => void }) {
  const text = useText();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [person, setPerson] = useState("");
  const done = useRef(false);
  const [made, setMade] = useState<NewOrganizationMade | null>(null);

  if (made) {
    return (
      <LinkDialog
        name={person.trim()}
        make={() => api.makeOrganizationLink(made.id)}
        made={made.ligacao}
        onMade={onMade}
        onClose={onClose}
      />
    );
  }
  return (
    <ActionForm
      title={text.organizationNew}
      description={text.organizationNewHint}
      action={text.organizationMake}
      testId="organization-new-submit"
      ready={[name, email, person].every((typed) => typed.trim() !== "")}
      onSubmit={async () => {
        const answer = await api.makeOrganization({
          nome: name.trim(),
          email: email.trim(),
          administrador: person.trim(),
        });
        await onMade();
        done.current = true;
        setMade(answer);
      }}
      // The form closes itself when it is done: the link takes its place.
      onClose={() => {
        if (!done.current) onClose();
      }}
    >
      <NameField label={text.organizationName} testId="organization-new-name" value={name} onType={setName} />
      <EmailField label={text.organizationFirstEmail} testId="organization-new-email" value={email} onType={setEmail} />
      <NameField
        label={text.organizationFirstName}
        testId="organization-new-person"
        value={person}
        onType={setPerson}
      />
    </ActionForm>
  );
}
