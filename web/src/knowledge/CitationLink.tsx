import { type ReactNode, use, useState } from "react";
import { useText } from "../i18n";
import { useReadOnly } from "../state/readOnly";
import { CitationContext } from "./citations";
import { PassageDialog } from "./PassageDialog";

/** A number in an answer that opens the passage it stands for; where it stands for none, only the number. */
export function CitationLink({ number, children }: { number: number; children: ReactNode }) {
  const text = useText();
  const citation = use(CitationContext).get(number);
  const readOnly = useReadOnly();
  const [open, setOpen] = useState(false);
  // Whoever reads by a link may not open the document.
  if (!citation || readOnly) return <>{children}</>;
  return (
    <>
      <button
        type="button"
        data-testid="citation"
        aria-label={text.citationOpen(number, citation.document)}
        title={citation.document}
        onClick={() => setOpen(true)}
        className="mx-0.5 inline-flex min-w-5 -translate-y-0.5 items-center justify-center rounded-md bg-accent-soft px-1 text-xs leading-5 font-semibold text-accent tabular-nums transition-colors hover:bg-accent hover:text-on-accent"
      >
        {number}
      </button>
      {open ? <PassageDialog passageId={citation.passageId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
