import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { RefreshCw, Trash2, Users } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import type { Collection, Knowledge } from "../wire/types";
import { CollectionDialog } from "./CollectionDialog";
import { DocumentAdder } from "./DocumentAdder";
import { DocumentItem } from "./DocumentItem";
import { useRefreshKnowledge } from "./useKnowledge";

/** One collection: whose it is, what is in it, and what can be done with it. */
export function CollectionSection({ collection, knowledge }: { collection: Collection; knowledge: Knowledge }) {
  const text = useText();
  const format = useFormats();
  const agents = useAgents();
  const refresh = useRefreshKnowledge();
  const [doing, setDoing] = useState<"agents" | "remove" | null>(null);
  const reindex = useMutation({ mutationFn: () => api.reindexCollection(collection.id), onSuccess: refresh });
  const own = collection.pacote === null;
  const passages = collection.documentos.reduce((sum, document) => sum + document.passagens, 0);
  const names = collection.agentes.map((id) => agents.data?.find((agent) => agent.id === id)?.nome ?? id);
  const whose = collection.pacote === null ? text.collectionOwn : text.collectionOfPack(collection.pacote);

  return (
    <div data-testid="collection" data-name={collection.nome}>
      <Section
        title={collection.nome}
        hint={`${whose} · ${text.collectionCounts(format.number(collection.documentos.length), format.number(passages))}`}
      >
        <p className="text-sm text-ink-soft">
          {names.length > 0 ? text.collectionAgents(names.join(", ")) : text.collectionNoAgents}
        </p>
        <Problem error={reindex.error} className="mt-3" />
        <ul className="mt-3 divide-y divide-line">
          {collection.documentos.map((document) => (
            <DocumentItem
              key={document.id}
              document={document}
              removable={own}
              semantic={knowledge.semantica.modelo !== null}
            />
          ))}
        </ul>
        {own ? <DocumentAdder collection={collection} knowledge={knowledge} /> : null}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button data-testid="collection-reindex" disabled={reindex.isPending} onClick={() => reindex.mutate()}>
            <RefreshCw className="size-4" aria-hidden /> {text.collectionReindex}
          </Button>
          {own ? (
            <>
              <Button data-testid="collection-agents" onClick={() => setDoing("agents")}>
                <Users className="size-4" aria-hidden /> {text.collectionChooseAgents}
              </Button>
              <Button look="refuse" data-testid="collection-remove" onClick={() => setDoing("remove")}>
                <Trash2 className="size-4" aria-hidden /> {text.remove}
              </Button>
            </>
          ) : null}
        </div>
      </Section>
      {doing === "agents" ? <CollectionDialog collection={collection} onClose={() => setDoing(null)} /> : null}
      {doing === "remove" ? (
        <ConfirmDialog
          title={text.collectionRemoveTitle}
          description={text.collectionRemoveBody(collection.nome)}
          action={text.remove}
          danger
          onConfirm={async () => {
            await api.removeCollection(collection.id);
            await refresh();
          }}
          onClose={() => setDoing(null)}
        />
      ) : null}
    </div>
  );
}
