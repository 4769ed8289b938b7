import { Field } from "../ui/Field";

interface Props {
  readonly label: string;
  readonly code: string;
  readonly onCode: (code: string) => void;
}

export function CodeField({ label, code, onCode }: Props) {
  return (
    <Field
      label={label}
      data-testid="factor-code"
      autoComplete="one-time-code"
      required
      value={code}
      onChange={(event) => onCode(event.target.value)}
    />
  );
}
