import type { ReactNode } from "react";
import { useText } from "../i18n";
import { QueryState } from "../ui/QueryState";
import { TraceFigures } from "./TraceView";
import { useTrace } from "./useTrace";

/** Versions that are shown beside one another; more than these are no longer compared but searched. */
const MOST = 4;

interface Props {
  readonly conversation: string;
  /** The questions' ids, oldest first. */
  readonly versions: readonly string[];
  /** Draws an answer's text. */
  readonly answer: (content: string) => ReactNode;
}

/** The answers to one question, side by side, with what each took and cost. */
export function CompareAnswers({ conversation, versions, answer }: Props) {
  const first = Math.max(versions.length - MOST, 0);
  return (
    <div data-testid="compare" className="grid gap-4 lg:grid-cols-2">
      {versions.slice(first).map((version, index) => (
        <Version
          key={version}
          conversation={conversation}
          version={version}
          number={first + index + 1}
          answer={answer}
        />
      ))}
    </div>
  );
}

function Version({
  conversation,
  version,
  number,
  answer,
}: Omit<Props, "versions"> & { version: string; number: number }) {
  const text = useText();
  const trace = useTrace(conversation, version);
  return (
    <section
      aria-label={text.traceVersion(number)}
      data-testid="compared"
      className="min-w-0 space-y-3 rounded-xl border border-line p-4"
    >
      <h3 className="text-sm font-semibold">{text.traceVersion(number)}</h3>
      {trace.data ? (
        <>
          <TraceFigures trace={trace.data} />
          <div className="border-t border-line pt-3 text-sm break-words">
            {trace.data.resposta ? answer(trace.data.resposta) : <p className="text-ink-soft">{text.traceNoAnswer}</p>}
          </div>
        </>
      ) : (
        <QueryState query={trace} />
      )}
    </section>
  );
}
