import { useState } from "react";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { errorText, useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Notice } from "../ui/Notice";
import { Select } from "../ui/Select";
import type { Example } from "../wire/types";
import { TextArea } from "./TextArea";
import { useExample, useRefreshLearning } from "./useLearning";

/** Writes an example, or words one anew; every form that it has had can count again. */
export function ExampleDialog({ example, onClose }: { example: Example | null; onClose: () => void }) {
  const text = useText();
  const agents = useAgents();
  const refresh = useRefreshLearning();
  const [agent, setAgent] = useState(example?.agente_id ?? "");
  const [pergunta, setPergunta] = useState(example?.pergunta ?? "");
  const [resposta, setResposta] = useState(example?.resposta ?? "");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const known = agents.data ?? [];
  const agente_id = agent || known[0]?.id || "";

  async function attempt(action: () => Promise<unknown>) {
    setBusy(true);
    setError(null);
    try {
      await action();
      await refresh();
      onClose();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  const save = () =>
    attempt(() =>
      example
        ? api.changeExample(example.id, { pergunta, resposta })
        : api.addExample({ agente_id, pergunta, resposta }),
    );

  return (
    <Dialog open wide onClose={onClose} title={example ? text.exampleEditTitle : text.exampleNew}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {example ? null : (
          <Select
            label={text.exampleAgent}
            data-testid="example-agent"
            value={agente_id}
            options={known.map(({ id, nome }) => [id, nome] as const)}
            onChoose={setAgent}
          />
        )}
        <TextArea
          label={text.exampleQuestion}
          testId="example-question"
          rows={2}
          value={pergunta}
          onChange={setPergunta}
        />
        <TextArea label={text.exampleAnswer} testId="example-answer" rows={6} value={resposta} onChange={setResposta} />
        {example ? (
          <Versions
            id={example.id}
            current={example.versao}
            busy={busy}
            onRestore={(n) => void attempt(() => api.restoreExample(example.id, n))}
          />
        ) : null}
        {error ? <Notice kind="error">{errorText(error, text)}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-2">
          {example ? (
            <Button
              look="refuse"
              className="mr-auto"
              data-testid="example-delete"
              disabled={busy}
              onClick={() => void attempt(() => api.deleteExample(example.id))}
            >
              {text.remove}
            </Button>
          ) : null}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            look="primary"
            data-testid="example-save"
            disabled={busy || !pergunta.trim() || !resposta.trim()}
          >
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface VersionsProps {
  readonly id: string;
  readonly current: number;
  readonly busy: boolean;
  readonly onRestore: (version: number) => void;
}

function Versions({ id, current, busy, onRestore }: VersionsProps) {
  const text = useText();
  const format = useFormats();
  const detail = useExample(id);
  const versions = detail.data?.versoes ?? [];
  if (versions.length < 2) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">{text.exampleVersions}</h3>
      <ul className="mt-2 divide-y divide-line text-sm">
        {versions.map((version) => (
          <li key={version.versao} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{version.resposta}</span>
              <span className="text-xs text-ink-faint">
                {text.exampleVersion(version.versao)} · {version.autor ?? "—"} · {format.dateTime(version.criada)}
              </span>
            </span>
            {version.versao === current ? (
              <span className="text-xs text-ink-soft">{text.exampleCurrent}</span>
            ) : (
              <Button
                look="ghost"
                className="text-xs"
                data-testid="example-restore"
                disabled={busy}
                onClick={() => onRestore(version.versao)}
              >
                {text.exampleRestore}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
