import { useState } from "react";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { BookOpen, Plus } from "../ui/icons";
import { Notice } from "../ui/Notice";
import { Page } from "../ui/Page";
import { QueryState } from "../ui/QueryState";
import type { Identity, Knowledge } from "../wire/types";
import { CollectionDialog } from "./CollectionDialog";
import { CollectionSection } from "./CollectionSection";
import { QuerySection } from "./QuerySection";
import { useKnowledge } from "./useKnowledge";

/** The documents that agents answer from: for administrators, who add them, index them anew and try a question. */
export function KnowledgePage({ identity }: { identity: Identity }) {
  const text = useText();
  const admin = identity.role === "admin";

  return (
    <Page title={text.knowledge} testId="knowledge-page">
      {admin ? <Collections /> : <Notice kind="warn">{text.knowledgeAdmins}</Notice>}
    </Page>
  );
}

function Collections() {
  const text = useText();
  const knowledge = useKnowledge();
  const { data } = knowledge;
  const [adding, setAdding] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-sm text-ink-soft">{text.knowledgeIntro}</p>
        <Button look="primary" data-testid="collection-add" onClick={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden /> {text.collectionAdd}
        </Button>
      </div>
      <QueryState query={knowledge} />
      {data ? (
        <>
          <SemanticStatus semantica={data.semantica} />
          {data.colecoes.length > 0 ? <QuerySection collections={data.colecoes} /> : null}
          {data.colecoes.length === 0 ? (
            <Empty icon={BookOpen} title={text.knowledgeNone} how={text.knowledgeHow} />
          ) : null}
          {data.colecoes.map((collection) => (
            <CollectionSection key={collection.id} collection={collection} knowledge={data} />
          ))}
        </>
      ) : null}
      {adding ? <CollectionDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function SemanticStatus({ semantica }: { semantica: Knowledge["semantica"] }) {
  const text = useText();
  const format = useFormats();
  const waiting = format.number(semantica.pendentes);
  const words = {
    pronto: text.semanticReady(semantica.modelo ?? ""),
    a_indexar: text.semanticIndexing(semantica.modelo ?? "", waiting),
    com_problemas: text.semanticTrouble(semantica.modelo ?? "", waiting),
    so_palavras: text.semanticNone,
  } as const;
  return (
    <div data-testid="semantic-status" data-state={semantica.estado}>
      <Notice kind={semantica.estado === "com_problemas" ? "warn" : "info"}>{words[semantica.estado]}</Notice>
    </div>
  );
}
