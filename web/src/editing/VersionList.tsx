import { api } from "../api/calls";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { classes } from "../ui/classes";
import { RotateCcw } from "../ui/icons";
import { Problem } from "../ui/Problem";
import type { AgentContent, EditedAgentDetail } from "../wire/types";
import { lineDiff } from "./lineDiff";
import { useAgentChange } from "./useEditedAgents";

/** Every version of an agent, newest first, each with what it changed; an earlier one can be written again. */
export function VersionList({
  detail,
  onRestored,
}: {
  detail: EditedAgentDetail;
  onRestored: (detail: EditedAgentDetail) => void;
}) {
  const text = useText();
  const format = useFormats();
  const restore = useAgentChange((version: number) => api.restoreAgent(detail.agente.id, version), onRestored);
  return (
    <div className="space-y-3">
      <Problem error={restore.error} />
      <ol className="space-y-3" data-testid="agent-versions">
        {detail.versoes.map((one, index) => (
          <li key={one.versao} className="rounded-xl border border-line p-3.5" data-testid="agent-version">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-sm">
                <span className="font-medium">{text.exampleVersion(one.versao)}</span>
                {one.publicada ? <span className="ml-2 text-xs text-good">{text.ownAgentWasPublished}</span> : null}
                <span className="block text-xs text-ink-soft">
                  {[one.autor, format.dateTime(one.criada)].filter(Boolean).join(" · ")}
                </span>
              </p>
              {index > 0 ? (
                <Button
                  data-testid="version-restore"
                  disabled={restore.isPending}
                  onClick={() => restore.mutate(one.versao)}
                >
                  <RotateCcw className="size-4" aria-hidden /> {text.exampleRestore}
                </Button>
              ) : null}
            </div>
            <Difference before={detail.versoes[index + 1]?.conteudo} after={one.conteudo} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What a version changed, line by line. */
function Difference({ before, after }: { before: AgentContent | undefined; after: AgentContent }) {
  const text = useText();
  if (before === undefined) return null;
  const lines = lineDiff(asText(before), asText(after)).filter(({ kind }) => kind !== "same");
  if (lines.length === 0) return <p className="mt-2 text-xs text-ink-soft">{text.ownAgentNothingChanged}</p>;
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={text.ownAgentDifference}
      className="mt-2.5 max-h-60 overflow-auto rounded-lg bg-panel p-3 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap"
    >
      {lines.map(({ kind, line }, index) => (
        <span key={index} className={classes("block", kind === "gone" ? "text-danger" : "text-good")}>
          {kind === "gone" ? "− " : "+ "}
          {line}
        </span>
      ))}
    </pre>
  );
}

/** An agent as lines, so that a change of any field is a change of a line. */
function asText(content: AgentContent): string {
  const { prompt, ferramentas, politica, sugestoes, ...fields } = content;
  return [
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value ?? ""}`),
    ...ferramentas.map((tool) => `ferramentas: ${tool}`),
    ...Object.entries(politica).map(([tool, verdict]) => `politica: ${tool} = ${verdict}`),
    ...sugestoes.map((words) => `sugestoes: ${words}`),
    prompt,
  ].join("\n");
}
