import { useText } from "../../i18n";
import { callTitle } from "../../i18n/callNames";
import { Values } from "../../ui/Values";
import type { Task, ToolPart } from "../../wire/types";
import { CascadeTrail } from "../../workflows/CascadeTrail";
import { ToolError } from "./ToolError";

/** What went into a call and came out of it. */
export function ToolDetails({ part, task }: { part: ToolPart; task: Task | undefined }) {
  const text = useText();
  return (
    <>
      <p title={part.name} className="text-sm font-medium">
        {callTitle(part)}
      </p>
      {task ? <p className="text-sm text-ink-soft">{text.taskOf(task.id, task.description)}</p> : null}
      {part.cascata ? <CascadeTrail cascade={part.cascata} /> : null}
      <Values label={text.toolInput} value={part.input} />
      {part.status === "completed" ? <Values label={text.toolResult} value={part.result} /> : null}
      {part.error ? <ToolError error={part.error} /> : null}
      {part.reason ? (
        <div className="text-sm">
          <p className="mb-1 text-xs font-medium text-ink-faint">{text.toolReason}</p>
          <p>{part.reason}</p>
        </div>
      ) : null}
    </>
  );
}
