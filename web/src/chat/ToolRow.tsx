import type { ToolPart } from "../api/types";
import { ApprovalCard } from "./ApprovalCard";
import { FailureCard } from "./FailureCard";
import type { Scene } from "./scene";
import { ToolChip } from "./ToolChip";

/** Calls that follow one another stand side by side; one that is opened or waits for a person takes the whole width. */
export function ToolRow({ parts, scene }: { parts: readonly ToolPart[]; scene: Scene }) {
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map((part) => (
        <ToolView key={part.id} part={part} scene={scene} />
      ))}
    </div>
  );
}

function ToolView({ part, scene: { live, current, tasks } }: { part: ToolPart; scene: Scene }) {
  if (current && part.status === "waiting" && part.asking === "approval") return <ApprovalCard part={part} />;
  if (current && part.status === "waiting" && part.asking === "failure") return <FailureCard part={part} />;
  const task = tasks.find(({ id }) => id === part.task_id);
  return <ToolChip part={part} live={live} current={current} task={task} />;
}
