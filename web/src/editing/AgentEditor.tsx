import { type ReactNode, useEffect, useRef, useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Button, IconButton } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { ArrowLeft, FlaskConical } from "../ui/icons";
import { usePageTitle } from "../ui/Page";
import { PageHeader } from "../ui/PageHeader";
import { Problem } from "../ui/Problem";
import { QueryState } from "../ui/QueryState";
import { Segments } from "../ui/Segments";
import type { Agent, AgentContent, EditedAgent, EditedAgentDetail } from "../wire/types";
import { AgentForm } from "./AgentForm";
import { statusWords } from "./statusWords";
import { useAgentChange, useDeleteAgent, useEditedAgent } from "./useEditedAgents";
import { VersionList } from "./VersionList";

interface Props {
  readonly id: string;
  readonly conversation: (id: string, draft: Agent) => ReactNode;
  readonly onClose: () => void;
}

/** One agent: what it is told and given, its versions, and a conversation with it beside. */
export function AgentEditor({ id, conversation, onClose }: Props) {
  const agent = useEditedAgent(id);
  if (!agent.data) return <QueryState query={agent} />;
  return <Editing detail={agent.data} conversation={conversation} onClose={onClose} />;
}

function Editing({ detail, conversation, onClose }: Omit<Props, "id"> & { detail: EditedAgentDetail }) {
  const text = useText();
  const { agente } = detail;
  const [content, setContent] = useState<AgentContent>(agente.conteudo);
  const [view, setView] = useState<"form" | "versions">("form");
  const [trying, setTrying] = useState<string | null>(null);
  const scrolled = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  // On a phone it is below all the rest. `scrollIntoView` would move what is around the page, too.
  useEffect(() => {
    if (trying === null || !scrolled.current || !pane.current) return;
    const below = pane.current.getBoundingClientRect().top - scrolled.current.getBoundingClientRect().top;
    scrolled.current.scrollBy({ top: below });
  }, [trying]);
  const changed = JSON.stringify(content) !== JSON.stringify(agente.conteudo);
  const take = ({ agente }: EditedAgentDetail) => setContent(agente.conteudo);
  const save = useAgentChange(() => api.saveAgent(agente.id, content), take);
  const publish = useAgentChange(async () => {
    if (changed) await api.saveAgent(agente.id, content);
    return api.publishAgent(agente.id);
  }, take);
  const attempt = useAgentChange(async () => {
    const saved = changed ? await api.saveAgent(agente.id, content) : detail;
    setTrying((await api.tryAgent(agente.id)).id);
    return saved;
  }, take);
  const [deleting, setDeleting] = useState(false);
  usePageTitle(agente.conteudo.nome);
  const remove = useDeleteAgent(onClose);
  const busy = save.isPending || publish.isPending || attempt.isPending;
  const whole = content.nome.trim() !== "" && content.prompt.trim() !== "";
  return (
    <>
      <PageHeader>
        <IconButton label={text.ownAgents} data-testid="agent-close" onClick={onClose}>
          <ArrowLeft className="size-4" aria-hidden />
        </IconButton>
        <h1 className="min-w-0 truncate text-sm font-semibold">{agente.conteudo.nome}</h1>
        <span data-testid="agent-status" className="truncate text-xs text-ink-soft">
          {statusWords(agente, text)}
        </span>
      </PageHeader>
      <div
        ref={scrolled}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden"
        data-testid="agent-editor"
      >
        <div className="min-w-0 space-y-5 px-4 pt-3 pb-10 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Segments
              label={text.ownAgentViews}
              testId="agent-views"
              value={view}
              options={[
                ["form", text.ownAgentForm],
                ["versions", text.ownAgentVersions(detail.versoes.length)],
              ]}
              onChoose={setView}
            />
            <div className="flex flex-wrap gap-2">
              <Button look="refuse" data-testid="agent-delete" disabled={busy} onClick={() => setDeleting(true)}>
                {text.remove}
              </Button>
              <Button data-testid="agent-try" disabled={busy || !whole} onClick={() => attempt.mutate()}>
                <FlaskConical className="size-4" aria-hidden /> {text.ownAgentTry}
              </Button>
              <Button data-testid="agent-save" disabled={busy || !whole || !changed} onClick={() => save.mutate()}>
                {text.save}
              </Button>
              <Button
                look="primary"
                data-testid="agent-publish"
                disabled={busy || !whole || (!changed && agente.publicada === agente.versao)}
                onClick={() => publish.mutate()}
              >
                {text.ownAgentPublish}
              </Button>
            </div>
          </div>
          <Problem error={save.error ?? publish.error ?? attempt.error} />
          {view === "form" ? (
            <AgentForm content={content} offered={detail.ferramentas} models={detail.modelos} onChange={setContent} />
          ) : (
            <VersionList detail={detail} onRestored={take} />
          )}
        </div>
        {trying === null ? null : (
          <section
            ref={pane}
            aria-label={text.ownAgentTrying}
            data-testid="agent-pane"
            className="flex h-[85dvh] min-w-0 shrink-0 flex-col border-t border-line lg:h-auto lg:flex-1 lg:border-t-0 lg:border-l"
          >
            {conversation(trying, asAgent(agente))}
          </section>
        )}
      </div>
      {deleting ? (
        <ConfirmDialog
          title={text.ownAgentDelete(agente.conteudo.nome)}
          description={text.ownAgentDeleteHint}
          action={text.remove}
          danger
          onConfirm={() => remove(agente.id)}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  );
}

/** What is being written, as people would see it: it is theirs to talk to only once it is published. */
function asAgent({ id, conteudo }: EditedAgent): Agent {
  const { nome, descricao, icone, sugestoes } = conteudo;
  return { id, nome, descricao, icone, sugestoes, fluxos: false, perfil: false };
}
