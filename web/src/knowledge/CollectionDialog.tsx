import { useState } from "react";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Field } from "../ui/Field";
import type { Collection } from "../wire/types";
import { useRefreshKnowledge } from "./useKnowledge";

const NAME_LENGTH = 80;

/** A new collection, or which agents may search the one that is given. */
export function CollectionDialog({ collection, onClose }: { collection?: Collection; onClose: () => void }) {
  const text = useText();
  const agents = useAgents();
  const refresh = useRefreshKnowledge();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(collection?.agentes));

  async function save() {
    if (collection) await api.setCollectionAgents(collection.id, [...chosen]);
    else await api.addCollection(name, [...chosen]);
    await refresh();
  }

  function choose(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
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
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-ink-soft">{text.collectionWhichAgents}</legend>
        <div className="max-h-60 space-y-1.5 overflow-y-auto">
          {agents.data?.map((agent) => (
            <label key={agent.id} className="flex cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4 accent-(--color-accent)"
                checked={chosen.has(agent.id)}
                onChange={(event) => choose(agent.id, event.target.checked)}
              />
              {agent.nome}
            </label>
          ))}
        </div>
      </fieldset>
    </ActionForm>
  );
}
