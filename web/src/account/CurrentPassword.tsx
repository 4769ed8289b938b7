import { useText } from "../i18n";
import { Field } from "../ui/Field";

interface Props {
  readonly value: string;
  readonly onType: (password: string) => void;
  readonly testId: string;
}

/** Asks for the password that the person has now. */
export function CurrentPassword({ value, onType, testId }: Props) {
  const text = useText();
  return (
    <Field
      label={text.currentPassword}
      type="password"
      data-testid={testId}
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
