import { useState } from "react";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Notice } from "../ui/Notice";
import { Problem } from "../ui/Problem";
import { Switch } from "../ui/Switch";
import type { ToolServer } from "../wire/types";
import { HeaderFields } from "./HeaderFields";
import { bodyOf, draftOf, type ServerDraft, toggled } from "./serverDraft";
import { ToolChoices } from "./ToolChoices";
import { useServerAction } from "./useToolServers";

/** A new server, or what is to change about one. */
export function ServerForm({ server, onClose }: { server: ToolServer | null; onClose: () => void }) {
  const text = useText();
  const agents = useAgents();
  const [draft, setDraft] = useState(() => draftOf(server));
  const put = (change: Partial<ServerDraft>) => setDraft({ ...draft, ...change });
  const test = useServerAction((given: ServerDraft) => {
    const { id: _, ...body } = bodyOf(given);
    return api.testToolServer(body);
  });
  const save = useServerAction((given: ServerDraft) => {
    const { id, ...body } = bodyOf(given);
    return server ? api.changeToolServer(id, body) : api.addToolServer({ id, ...body });
  });
  const tested = test.data;
  const tools = tested?.ferramentas.length ? tested.ferramentas : (server?.ferramentas ?? []);

  return (
    <ActionForm
      wide
      title={server ? text.toolServerEdit(server.id) : text.toolServerAdd}
      testId="server-save"
      onSubmit={() => save.mutateAsync(draft)}
      onClose={onClose}
      more={
        <Button data-testid="server-test" disabled={test.isPending} onClick={() => test.mutate(draft)}>
          {text.toolServerTest}
        </Button>
      }
    >
      {server ? null : (
        <div>
          <Field
            label={text.toolServerName}
            data-testid="server-name"
            required
            pattern="[a-z][a-z0-9]*(_[a-z0-9]+)*"
            maxLength={24}
            autoComplete="off"
            spellCheck={false}
            value={draft.id}
            onChange={(event) => put({ id: event.target.value })}
          />
          <p className="mt-1 text-xs text-ink-faint">{text.toolServerNameHint}</p>
        </div>
      )}
      <Field
        label={text.toolServerUrl}
        data-testid="server-url"
        type="url"
        required
        autoComplete="off"
        value={draft.url}
        onChange={(event) => put({ url: event.target.value })}
      />
      <HeaderFields draft={draft} onChange={setDraft} />
      <fieldset>
        <legend className="text-sm font-medium">{text.toolServerAgents}</legend>
        <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {agents.data?.map((agent) => (
            <label key={agent.id} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={draft.agents.includes(agent.id)}
                onChange={(event) => put({ agents: toggled(draft.agents, agent.id, event.target.checked) })}
              />
              {agent.nome}
            </label>
          ))}
        </div>
      </fieldset>
      {tools.length > 0 ? <ToolChoices draft={draft} tools={tools} onChange={setDraft} /> : null}
      <Switch
        testId="server-trust"
        className="text-sm"
        label={text.toolServerTrust}
        checked={draft.trusted}
        onChange={(trusted) => put({ trusted })}
      />
      <Switch
        testId="server-active"
        className="text-sm"
        label={text.toolServerActive}
        checked={draft.active}
        onChange={(active) => put({ active })}
      />
      <Field
        label={text.toolServerSeconds}
        data-testid="server-seconds"
        inputMode="decimal"
        autoComplete="off"
        value={draft.seconds}
        onChange={(event) => put({ seconds: event.target.value })}
      />
      {tested?.ultimo_erro ? <Notice kind="warn">{tested.ultimo_erro}</Notice> : null}
      {tested && !tested.ultimo_erro ? (
        <Notice kind="info">{text.toolServerTestWorked(tested.ferramentas.length)}</Notice>
      ) : null}
      <Problem error={test.error} />
    </ActionForm>
  );
}
