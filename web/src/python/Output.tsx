import { useText } from "../i18n";
import { CopyButton } from "../ui/CopyButton";
import { classes } from "../ui/classes";

/** The hub keeps this much; should more ever come, the page stays quick. Copying gives all of it. */
const SHOWN_CHARS = 5_000;

/** What a run wrote. */
export function Output({ label, output, wrong = false }: { label: string; output: string; wrong?: boolean }) {
  const text = useText();
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <p className="text-xs font-medium text-ink-faint">{label}</p>
        <CopyButton label={`${text.copy}: ${label}`} className="-my-1.5" content={() => output} />
      </div>
      <pre
        tabIndex={0}
        role="group"
        aria-label={label}
        data-testid={wrong ? "python-error" : "python-output"}
        className={classes(
          "max-h-80 overflow-auto rounded-lg border p-3 font-mono text-xs leading-relaxed",
          wrong ? "border-danger/40 bg-danger-soft whitespace-pre-wrap text-danger" : "border-line bg-surface",
        )}
      >
        {output.length > SHOWN_CHARS ? `${output.slice(0, SHOWN_CHARS)}\n…` : output}
      </pre>
    </div>
  );
}
