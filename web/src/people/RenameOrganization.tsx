import { useState } from "react";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { NameField } from "./NameField";

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
      <NameField label={text.organizationName} testId="organization-name" value={chosen} onType={setChosen} />
    </ActionForm>
  );
}
