import { useText } from "../i18n";
import { Route } from "../ui/icons";
import type { WorkflowPart } from "../wire/types";

/** Where somebody else goes on in the middle of an answer. */
export function WorkflowPartView({ part }: { part: WorkflowPart }) {
  const text = useText();
  const name = [part.titulo, part.passo]
    .filter((word, index, words) => word && words.indexOf(word) === index)
    .join(" · ");
  return (
    <p
      data-testid="workflow-part"
      data-workflow={part.active_workflow ?? ""}
      className="flex items-center gap-2 text-xs text-ink-faint"
    >
      <span className="h-px flex-1 bg-line" aria-hidden />
      <Route className="size-3.5 shrink-0" aria-hidden />
      <span>{part.active_workflow ? text.workflowEntered(name) : text.workflowLeft}</span>
      <span className="h-px flex-1 bg-line" aria-hidden />
    </p>
  );
}
