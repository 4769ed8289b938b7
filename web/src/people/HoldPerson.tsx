import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { Field } from "../ui/Field";
import type { Person } from "../wire/types";

const MAX_REASON = 200;

interface Props {
  readonly person: Person;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A person's legal hold: set with a reason, or lifted. */
export function HoldPerson({ person, onChanged, onClose }: Props) {
  const text = useText();
  const [reason, setReason] = useState("");
  const hold = (why: string | null) => api.holdPerson(person.id, why).then(onChanged);
  if (person.retencao !== null) {
    return (
      <ConfirmDialog
        title={text.personRelease}
        description={text.personReleaseBody(person.nome, person.retencao)}
        action={text.personRelease}
        onConfirm={() => hold(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <ActionForm
      title={text.personHold}
      description={text.personHoldBody(person.nome)}
      action={text.personHoldSet}
      testId="person-hold-set"
      ready={reason.trim() !== ""}
      onSubmit={() => hold(reason)}
      onClose={onClose}
    >
      <Field
        label={text.personHoldReason}
        data-testid="person-hold-reason"
        required
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionForm>
  );
}
