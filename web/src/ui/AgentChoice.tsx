import { useAgents } from "../api/queries";

interface Props {
  readonly legend: string;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which agents, by boxes to tick. */
export function AgentChoice({ legend, chosen, onChange }: Props) {
  const agents = useAgents();

  function choose(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">{legend}</legend>
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
  );
}
