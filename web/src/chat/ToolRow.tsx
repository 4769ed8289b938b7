import type { ToolPart } from "../api/types";
import { ToolChip } from "./ToolChip";

/** Calls that follow one another stand side by side; one that is opened takes the whole width. */
export function ToolRow({ parts, live }: { parts: readonly ToolPart[]; live: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map((part) => (
        <ToolChip key={part.id} part={part} live={live} />
      ))}
    </div>
  );
}
