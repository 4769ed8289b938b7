import { useText } from "../../i18n";
import { AgentIcon } from "../../ui/AgentIcon";
import type { Agent } from "../../wire/types";

/** The start of a conversation: who will answer, and what one might ask. */
export function Suggestions({ agent, onChoose }: { agent: Agent | undefined; onChoose: (suggestion: string) => void }) {
  const text = useText();
  return (
    <div className="flex flex-1 flex-col items-center justify-center overflow-y-auto px-4 py-8 text-center">
      {agent ? (
        <div className="w-full max-w-2xl">
          <AgentIcon icon={agent.icone} className="mx-auto size-16 rounded-2xl text-4xl" />
          <h2 className="mt-5 text-2xl font-semibold tracking-tight">{agent.nome}</h2>
          <p className="mx-auto mt-2 max-w-md text-balance text-ink-soft">{agent.descricao}</p>
          {agent.sugestoes.length > 0 ? (
            <ul aria-label={text.suggestions} className="mt-8 flex flex-wrap justify-center gap-2">
              {agent.sugestoes.map((suggestion) => (
                <li key={suggestion}>
                  <button
                    type="button"
                    data-testid="suggestion"
                    onClick={() => onChoose(suggestion)}
                    className="min-h-10 rounded-full border border-line bg-surface px-4 py-2 text-left text-sm transition-colors hover:border-accent hover:bg-accent-soft"
                  >
                    {suggestion}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
