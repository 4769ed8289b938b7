import { useText } from "../../i18n";
import { Notice } from "../../ui/Notice";
import { decisionError } from "./decisionError";

export function DecisionProblem({ error }: { error: unknown }) {
  const text = useText();
  if (!error) return null;
  const { kind, message } = decisionError(error, text);
  return <Notice kind={kind}>{message}</Notice>;
}
