import { useState } from "react";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Field } from "../ui/Field";
import { Select } from "../ui/Select";
import type { ProfileChanges, ProfileField } from "../wire/types";
import { changesOf, type Draft, draftOf, titleOf } from "./profileFields";

interface Props {
  readonly fields: readonly ProfileField[];
  readonly onSave: (changes: ProfileChanges) => Promise<unknown>;
  readonly onClose: () => void;
}

export function EditProfile({ fields, onSave, onClose }: Props) {
  const text = useText();
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields));

  async function save() {
    const changes = changesOf(fields, draft);
    if (Object.keys(changes).length > 0) await onSave(changes);
  }

  return (
    <ActionForm
      wide
      title={text.profileEditTitle}
      description={text.profileEditHint}
      testId="profile-save"
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => {
          const shared = { label: titleOf(field), "data-testid": `edit-${field.nome}`, value: draft[field.nome] ?? "" };
          const write = (value: string) => setDraft({ ...draft, [field.nome]: value });
          return field.tipo === "escolha" ? (
            <Select
              key={field.nome}
              {...shared}
              options={[
                ["", text.profileUnsaid],
                ...(field.opcoes ?? []).map(({ valor, titulo }) => [valor, titulo] as const),
              ]}
              onChoose={write}
            />
          ) : (
            <Field
              key={field.nome}
              {...shared}
              {...(field.tipo === "numero" ? { type: "number", step: "any", min: 0 } : { maxLength: LONGEST })}
              autoComplete="off"
              onChange={(event) => write(event.target.value)}
            />
          );
        })}
      </div>
    </ActionForm>
  );
}

/** Longer than any name, city or course. */
const LONGEST = 120;
