import { useText } from "../i18n";
import { Check } from "../ui/icons";
import { Spinner } from "../ui/Spinner";
import type { ArtifactKind } from "./fence";

/** The end of the code is shown, in a window that does not grow: enough to see that it goes on, and no more. */
const SHOWN_CHARACTERS = 2_000;

/** A drawing whose code is being written, or is there while the rest of the answer is not. */
export function WritingArtifact({ code, kind, closed }: { code: string; kind: ArtifactKind; closed: boolean }) {
  const text = useText();
  return (
    <div data-testid="artifact-writing" className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="flex min-h-12 items-center gap-2.5 px-4 text-sm text-ink-soft">
        {closed ? <Check className="size-4" aria-hidden /> : <Spinner />}
        {(closed ? text.artifactWaiting : text.artifactWriting)(kind.toUpperCase())}
      </div>
      <div className="flex h-32 flex-col-reverse overflow-hidden border-t border-line bg-panel">
        <pre aria-hidden className="px-4 py-2 whitespace-pre-wrap text-ink-faint">
          {code.slice(-SHOWN_CHARACTERS)}
        </pre>
      </div>
    </div>
  );
}
