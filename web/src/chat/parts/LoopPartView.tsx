import { useFormats, useText } from "../../i18n";
import { nameInWords } from "../../i18n/callNames";
import { Repeat } from "../../ui/icons";
import { Json } from "../../ui/Json";
import type { LoopPart } from "../../wire/types";

/** Where an answer paused because it went round in circles: which call, and with what. */
export function LoopPartView({ part }: { part: LoopPart }) {
  const text = useText();
  const format = useFormats();
  return (
    <div data-testid="loop-notice" role="status" className="rounded-xl bg-warn-soft px-3.5 py-3 text-sm">
      <p className="flex items-start gap-2.5">
        <Repeat className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
        {text.loopDetected(nameInWords(part.name), format.number(part.count))}
      </p>
      <details className="mt-2 pl-6.5">
        <summary className="w-fit cursor-pointer rounded text-xs text-ink-soft">{text.toolArguments}</summary>
        <div className="mt-2">
          <Json label={text.toolArguments} value={part.input} />
        </div>
      </details>
    </div>
  );
}
