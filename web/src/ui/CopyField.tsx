import { CopyButton } from "./CopyButton";
import { Field } from "./Field";

interface Props {
  readonly label: string;
  readonly value: string;
  /** The name of the button, for whoever does not see it. */
  readonly copy: string;
  readonly testId?: string;
}

/** A text to be taken along: it is selected where the field has the focus, and a button copies it. */
export function CopyField({ label, value, copy, testId }: Props) {
  return (
    <Field
      label={label}
      data-testid={testId}
      readOnly
      value={value}
      onFocus={(event) => event.target.select()}
      end={<CopyButton label={copy} content={() => value} />}
    />
  );
}
