import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { AgentChoice } from "../ui/AgentChoice";
import type { Person } from "../wire/types";
import { NameField } from "./NameField";
import { RoleSelect } from "./RoleSelect";
import { asRole } from "./roles";

/** A person's name, role and agents. */
export function EditPerson({
  person,
  onChanged,
  onClose,
}: {
  person: Person;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const text = useText();
  const [name, setName] = useState(person.nome);
  const [role, setRole] = useState(asRole(person.role));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(person.agentes));

  return (
    <ActionForm
      title={person.email}
      testId="person-save"
      ready={name.trim() !== ""}
      onSubmit={async () => {
        await api.changePerson(person.id, { nome: name, role, agentes: [...chosen] });
        await onChanged();
      }}
      onClose={onClose}
    >
      <NameField label={text.personName} testId="person-name" value={name} onType={setName} />
      <RoleSelect value={role} onChoose={setRole} />
      <AgentChoice legend={text.personWhichAgents} chosen={chosen} onChange={setChosen} />
    </ActionForm>
  );
}
