import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { leave } from "../api/leaving";
import { useText } from "../i18n";
import { session } from "../state/session";
import { useValue } from "../state/value";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import { SessionItem } from "../ui/SessionItem";
import { Loading } from "../ui/Spinner";
import { unlessGone } from "../wire/errors";
import type { LoginSession } from "../wire/types";

/** Where the person is logged in: each can be ended, and all others at once. */
export function SessionsSection() {
  const text = useText();
  const client = useQueryClient();
  const queryKey = ["sessions", useValue(session).identity?.sessao];
  const sessions = useQuery({ queryKey, queryFn: api.sessions, staleTime: 0 });
  const [ending, setEnding] = useState<LoginSession | "others" | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ["sessions"] });

  async function end(chosen: LoginSession | "others") {
    if (chosen === "others") await api.endOtherSessions();
    else if (chosen.atual) return leave();
    else await unlessGone(api.endSession(chosen.id));
    await refresh();
  }

  return (
    <Section title={text.sessions} hint={text.sessionsHint}>
      <Problem error={sessions.error} onRetry={() => void sessions.refetch()} />
      {sessions.isPending ? <Loading /> : null}
      <ul className="divide-y divide-line">
        {sessions.data?.map((one) => (
          <SessionItem key={one.id} session={one} onEnd={() => setEnding(one)} />
        ))}
      </ul>
      {sessions.data?.some((one) => !one.atual) ? (
        <Button look="refuse" className="mt-3" data-testid="sessions-end-others" onClick={() => setEnding("others")}>
          {text.sessionsEndOthers}
        </Button>
      ) : null}
      {ending ? (
        <ConfirmDialog
          title={ending === "others" ? text.sessionsEndOthers : text.sessionEnd}
          description={ending === "others" ? text.sessionsEndOthersBody : text.sessionEndBody(ending.dispositivo)}
          action={text.sessionEnd}
          danger
          onConfirm={() => end(ending)}
          onClose={() => setEnding(null)}
        />
      ) : null}
    </Section>
  );
}
