import { errorText, useText } from "../i18n";
import { Button } from "./Button";
import { Notice } from "./Notice";

interface Props {
  /** What was caught; nothing is shown where it is empty. */
  readonly error: unknown;
  /** What did not work, in a sentence before the reason. */
  readonly words?: string;
  readonly onRetry?: () => void;
  readonly className?: string;
}

/** Why something did not work and, where it can be tried again, a way to do so. */
export function Problem({ error, words, onRetry, className }: Props) {
  const text = useText();
  if (!error) return null;
  return (
    <Notice kind="error" {...(className ? { className } : {})}>
      <p>
        {words} {errorText(error, text)}
      </p>
      {onRetry ? (
        <Button className="mt-3" onClick={onRetry}>
          {text.retry}
        </Button>
      ) : null}
    </Notice>
  );
}
