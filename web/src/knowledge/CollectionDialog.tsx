import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { AgentChoice } from "../ui/AgentChoice";
import { Field } from "../ui/Field";
import type { Collection } from "../wire/types";
import { useRefreshKnowledge } from "./useKnowledge";

const NAME_LENGTH = 80;

/** A new collection, or which agents may search the one that is given. */
export function CollectionDialog({ collection, onClose }: { collection?: Collection; onClose: () => void }) {
  const text = useText();
  const refresh = useRefreshKnowledge();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(collection?.agentes));

  async function save() {
    if (collection) await api.setCollectionAgents(collection.id, [...chosen]);
    else await api.addCollection(name, [...chosen]);
    await refresh();
  }

  return (
    <ActionForm
      title={collection ? collection.nome : text.collectionAdd}
      testId="collection-save"
      ready={collection !== undefined || name.trim() !== ""}
      onSubmit={save}
      onClose={onClose}
    >
      {collection ? null : (
        <Field
          label={text.collectionName}
          required
          maxLength={NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-testid="collection-name"
        />
      )}
      <AgentChoice legend={text.collectionWhichAgents} chosen={chosen} onChange={setChosen} />
    </ActionForm>
  );
}
