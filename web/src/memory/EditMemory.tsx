import { useId, useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Select } from "../ui/Select";
import type { Memory } from "../wire/types";
import { changeOf, LONGEST } from "./memoryChange";
import { SCOPES, SENSITIVITIES, scopeWords, sensitivityHints, sensitivityWords } from "./memoryWords";

interface Props {
  readonly memory: Memory;
  /** Administrators also say for whom it counts. */
  readonly admin: boolean;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

export function EditMemory({ memory, admin, onSaved, onClose }: Props) {
  const text = useText();
  const id = useId();
  const [conteudo, setConteudo] = useState(memory.conteudo);
  const [sensibilidade, setSensibilidade] = useState(memory.sensibilidade);
  const [ambito, setAmbito] = useState(memory.ambito);
  const sensitivity = sensitivityWords(text);
  const scope = scopeWords(text);

  async function save() {
    const change = changeOf(memory, { conteudo, sensibilidade, ambito });
    if (change === null) return;
    await api.editMemory(memory.id, change);
    await onSaved();
  }

  return (
    <ActionForm
      title={text.memoryEditTitle}
      testId="memory-save"
      ready={conteudo.trim() !== ""}
      onSubmit={save}
      onClose={onClose}
    >
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-soft">
          {text.memoryContent}
        </label>
        <textarea
          id={id}
          data-testid="memory-edit-content"
          rows={3}
          maxLength={LONGEST}
          value={conteudo}
          onChange={(event) => setConteudo(event.target.value)}
          className="w-full rounded-lg border border-line-strong/60 bg-surface px-3 py-2 text-base outline-none focus:border-accent focus:ring-2 focus:ring-accent/30 sm:text-sm"
        />
      </div>
      <div>
        <Select
          label={text.memorySensitivity}
          data-testid="memory-edit-sensitivity"
          value={sensibilidade}
          options={SENSITIVITIES.map((option) => [option, sensitivity[option]] as const)}
          onChoose={setSensibilidade}
        />
        <p className="mt-1.5 text-xs text-ink-faint">{sensitivityHints(text)[sensibilidade]}</p>
      </div>
      {admin ? (
        <Select
          label={text.memoryScope}
          data-testid="memory-edit-scope"
          value={ambito}
          options={SCOPES.map((option) => [option, scope[option]] as const)}
          onChoose={setAmbito}
        />
      ) : null}
    </ActionForm>
  );
}
