import { Field } from "../ui/Field";

interface Props {
  readonly label: string;
  readonly testId: string;
  readonly value: string;
  readonly onType: (email: string) => void;
}

/** Somebody else's e-mail: browsers must not offer the person's own. */
export function EmailField({ label, testId, value, onType }: Props) {
  return (
    <Field
      label={label}
      data-testid={testId}
      type="email"
      required
      autoComplete="off"
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
