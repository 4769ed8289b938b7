import { useText } from "../../i18n";
import type { ToolPart } from "../../wire/types";

/** Why a call failed, in the hub's words. */
export function ToolError({ error }: { error: NonNullable<ToolPart["error"]> }) {
  const text = useText();
  return (
    <div className="text-sm">
      <p className="mb-1 text-xs font-medium text-ink-faint">{text.toolError}</p>
      <p className="break-words whitespace-pre-wrap text-danger">{error.message}</p>
      <p className="mt-1 font-mono text-xs text-ink-faint">{error.code}</p>
    </div>
  );
}
