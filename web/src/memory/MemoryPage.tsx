import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { usePreferences } from "../api/usePreferences";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { download } from "../ui/download";
import { Empty } from "../ui/Empty";
import { Brain, Download, Eraser } from "../ui/icons";
import { Notice } from "../ui/Notice";
import { Page } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { QueryState } from "../ui/QueryState";
import { Section } from "../ui/Section";
import { Segments } from "../ui/Segments";
import { unlessGone } from "../wire/errors";
import type { Identity, Memory } from "../wire/types";
import { EditMemory } from "./EditMemory";
import { type MemoryAction, MemoryCard } from "./MemoryCard";
import { MemorySwitch } from "./MemorySwitch";
import { groupByType, TYPES, typeWords } from "./memoryWords";
import { useMemories, useRefreshMemories } from "./useMemories";

/** What is remembered about a person: where it came from, how sure it is, and every way to change it. */
export function MemoryPage({ identity }: { identity: Identity }) {
  const text = useText();
  const format = useFormats();
  const [chosen, setChosen] = useState<Memory["tipo"] | "all">("all");
  const [doing, setDoing] = useState<{ readonly action: MemoryAction; readonly memory: Memory } | null>(null);
  const [forgettingAll, setForgettingAll] = useState(false);
  const [forgotten, setForgotten] = useState<number | null>(null);
  const list = useMemories(chosen === "all" ? null : chosen);
  const refresh = useRefreshMemories();
  const paused = usePreferences().data?.memory_enabled === false;
  const words = typeWords(text);
  const memories = list.data?.pages.flatMap((page) => page.memorias) ?? [];
  const none = list.isSuccess && memories.length === 0;
  const close = () => setDoing(null);

  const attempt = useMutation({ mutationFn: (action: () => Promise<void>) => action() });

  function act(action: MemoryAction, memory: Memory) {
    setForgotten(null);
    if (action !== "restore") return setDoing({ action, memory });
    attempt.mutate(async () => {
      await unlessGone(api.undoMemory(memory.id));
      await refresh();
    });
  }

  async function forgetEverything() {
    setForgotten((await api.forgetEverything()).esquecidas);
    await refresh();
  }

  return (
    <>
      <Page title={text.memory} testId="memory-page">
        <p className="text-sm text-ink-soft">{text.memoryIntro}</p>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <MemorySwitch />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              data-testid="memory-export"
              onClick={() => attempt.mutate(async () => download("memorias.json", await api.exportMemories()))}
            >
              <Download className="size-4" aria-hidden /> {text.memoryExport}
            </Button>
            <Button look="refuse" data-testid="memory-forget-all" onClick={() => setForgettingAll(true)}>
              <Eraser className="size-4" aria-hidden /> {text.memoryForgetAll}
            </Button>
          </div>
        </div>
        {paused ? <Notice kind="warn">{text.memoryPaused}</Notice> : null}
        {forgotten === null ? null : (
          <Notice kind="info">{text.memoryForgotten(forgotten, format.number(forgotten))}</Notice>
        )}
        <Problem error={attempt.error} />
        <QueryState query={list} failed={text.memoryFailed} />
        {none && chosen === "all" ? null : (
          <Segments
            label={text.memoryFilter}
            testId="memory-filter"
            value={chosen}
            options={[["all", text.memoryAll] as const, ...TYPES.map((type) => [type, words[type]] as const)]}
            onChoose={setChosen}
          />
        )}
        {none && chosen !== "all" ? (
          <p role="status" className="py-8 text-center text-sm text-ink-soft">
            {text.memoryNoneOfType}
          </p>
        ) : null}
        {none && chosen === "all" ? (
          <Empty icon={Brain} title={text.memoryNone} how={text.memoryHow} testId="memory-empty" />
        ) : null}
        {groupByType(memories).map(([type, found]) => (
          <Section key={type} title={words[type]}>
            <ul className="divide-y divide-line">
              {found.map((memory) => (
                <MemoryCard key={memory.id} memory={memory} onAction={act} />
              ))}
            </ul>
          </Section>
        ))}
        {list.hasNextPage ? (
          <div className="flex justify-center">
            <Button
              look="ghost"
              data-testid="memory-more"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? text.loading : text.loadMore}
            </Button>
          </div>
        ) : null}
      </Page>
      {doing?.action === "edit" ? (
        <EditMemory memory={doing.memory} admin={identity.role === "admin"} onSaved={refresh} onClose={close} />
      ) : null}
      {doing?.action === "forget" ? (
        <ConfirmDialog
          title={text.memoryForgetTitle}
          description={text.memoryForgetBody(doing.memory.conteudo)}
          action={text.remove}
          danger
          onConfirm={async () => {
            await unlessGone(api.forgetMemory(doing.memory.id));
            await refresh();
          }}
          onClose={close}
        />
      ) : null}
      {forgettingAll ? (
        <ConfirmDialog
          title={text.memoryForgetAllTitle}
          description={text.memoryForgetAllBody}
          action={text.memoryForgetAll}
          danger
          onConfirm={forgetEverything}
          onClose={() => setForgettingAll(false)}
        />
      ) : null}
    </>
  );
}
