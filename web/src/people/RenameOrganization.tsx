import { useState } from "react";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Field } from "../ui/Field";

const MAX_NAME = 80;

interface Props {
  readonly name: string;
  readonly onRename: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** An organisation's name, which its people see below their own. */
export function RenameOrganization({ name, onRename, onClose }: Props) {
  const text = useText();
  const [chosen, setChosen] = useState(name);
  return (
    <ActionForm
      title={text.organizationName}
      description={text.organizationRenameHint}
      action={text.organizationRename}
      testId="organization-rename-submit"
      ready={chosen.trim() !== "" && chosen.trim() !== name}
      onSubmit={() => onRename(chosen.trim())}
      onClose={onClose}
    >
      <Field
        label={text.organizationName}
        data-testid="organization-name"
        required
        maxLength={MAX_NAME}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </ActionForm>
  );
}
