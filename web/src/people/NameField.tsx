import { Field } from "../ui/Field";
import { MAX_NAME } from "./roles";

interface Props {
  readonly label: string;
  readonly testId: string;
  readonly value: string;
  readonly onType: (name: string) => void;
}

/** The name of a person or of an organisation. */
export function NameField({ label, testId, value, onType }: Props) {
  return (
    <Field
      label={label}
      data-testid={testId}
      required
      maxLength={MAX_NAME}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
