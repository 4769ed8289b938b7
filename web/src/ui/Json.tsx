import { useText } from "../i18n";
import { CopyButton } from "./CopyButton";

/** Longer than this is cut on screen: a browser takes seconds to lay out megabytes. Copying gives all of it. */
const SHOWN_CHARS = 20_000;

export function Json({ label, value }: { label: string; value: unknown }) {
  const text = useText();
  const whole = JSON.stringify(value, null, 2) ?? "null";
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <p className="text-xs font-medium text-ink-faint">{label}</p>
        <CopyButton label={`${text.copy}: ${label}`} className="-my-1.5" content={() => whole} />
      </div>
      <pre
        tabIndex={0}
        aria-label={label}
        role="region"
        className="max-h-72 overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-xs leading-relaxed"
      >
        {whole.length > SHOWN_CHARS ? `${whole.slice(0, SHOWN_CHARS)}\n…` : whole}
      </pre>
    </div>
  );
}
