import { useState } from "react";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Field } from "../ui/Field";
import type { Person } from "../wire/types";
import { RoleSelect } from "./RoleSelect";
import { asRole, MAX_NAME } from "./roles";

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
  const agents = useAgents();
  const [name, setName] = useState(person.nome);
  const [role, setRole] = useState(asRole(person.role));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(person.agentes));

  function choose(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

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
      <Field
        label={text.personName}
        data-testid="person-name"
        required
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleSelect value={role} onChoose={setRole} />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-ink-soft">{text.personWhichAgents}</legend>
        <div className="max-h-60 space-y-1.5 overflow-y-auto">
          {agents.data?.map((agent) => (
            <label key={agent.id} className="flex cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4 accent-(--color-accent)"
                checked={chosen.has(agent.id)}
                onChange={(event) => choose(agent.id, event.target.checked)}
              />
              {agent.nome}
            </label>
          ))}
        </div>
      </fieldset>
    </ActionForm>
  );
}
