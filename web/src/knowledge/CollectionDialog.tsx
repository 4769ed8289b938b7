import { type FormEvent, useState } from "react";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { errorText, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Field } from "../ui/Field";
import { Notice } from "../ui/Notice";
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      if (collection) await api.setCollectionAgents(collection.id, [...chosen]);
      else await api.addCollection(name, [...chosen]);
      await refresh();
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }

  function choose(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <Dialog open onClose={onClose} title={collection ? collection.nome : text.collectionAdd}>
      <form onSubmit={(event) => void save(event)} className="space-y-4">
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
        {problem ? <Notice kind="error">{errorText(problem, text)}</Notice> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            look="primary"
            type="submit"
            data-testid="collection-save"
            disabled={busy || (!collection && !name.trim())}
          >
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
