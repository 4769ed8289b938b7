import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { classes } from "../ui/classes";
import { Dialog } from "../ui/Dialog";
import { ChevronRight } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Loading } from "../ui/Spinner";
import type { Passage } from "../wire/types";
import { usePassage } from "./useKnowledge";

/** The passage behind a citation: where it stands, what it says, and what stands around it. */
export function PassageDialog({ passageId, onClose }: { passageId: string; onClose: () => void }) {
  const text = useText();
  const { data, error, isPending } = usePassage(passageId);
  return (
    <Dialog open wide onClose={onClose} title={data?.documento ?? text.citationPassage}>
      <div data-testid="passage" className="space-y-4 text-sm">
        {isPending ? <Loading /> : null}
        <Problem error={error} />
        {data ? (
          <>
            {data.antes.map((passage) => (
              <PassageText key={passage.id} passage={passage} />
            ))}
            <PassageText passage={data} cited />
            {data.depois.map((passage) => (
              <PassageText key={passage.id} passage={passage} />
            ))}
            {data.colecao ? <p className="text-xs text-ink-faint">{text.citationCollection(data.colecao)}</p> : null}
          </>
        ) : null}
        <div className="flex justify-end">
          <Button onClick={onClose}>{text.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function PassageText({ passage, cited = false }: { passage: Passage; cited?: boolean }) {
  return (
    <section
      data-testid={cited ? "passage-cited" : undefined}
      className={classes(
        cited ? "rounded-lg border-l-4 border-accent bg-accent-soft px-4 py-3 text-ink" : "px-4 text-ink-faint",
      )}
    >
      {passage.secao.length > 0 ? (
        <h3 className="mb-1 flex flex-wrap items-center gap-1 font-medium">
          {passage.secao.map((heading, index) => (
            <span key={index} className="flex items-center gap-1">
              {index > 0 ? <ChevronRight className="size-3.5 shrink-0" aria-hidden /> : null}
              {heading}
            </span>
          ))}
        </h3>
      ) : null}
      <p className="break-words whitespace-pre-line">{passage.texto}</p>
    </section>
  );
}
