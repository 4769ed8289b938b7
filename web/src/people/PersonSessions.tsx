import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Problem } from "../ui/Problem";
import { QueryState } from "../ui/QueryState";
import { SessionItem } from "../ui/SessionItem";
import { unlessGone } from "../wire/errors";
import type { Person } from "../wire/types";

/** Where a person is logged in, for an administrator to end. */
export function PersonSessions({
  person,
  onChanged,
  onClose,
}: {
  person: Person;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const text = useText();
  const sessions = useQuery({
    queryKey: ["people", person.id, "sessions"],
    queryFn: () => api.personSessions(person.id),
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: (id: string | null): Promise<unknown> =>
      id === null ? api.endPersonSessions(person.id) : unlessGone(api.endPersonSession(person.id, id)),
    onSuccess: () => Promise.all([sessions.refetch(), onChanged()]),
  });
  return (
    <Dialog open wide onClose={onClose} title={`${text.sessions}: ${person.nome}`}>
      <QueryState query={sessions} />
      <Problem error={end.error} />
      {sessions.data?.length === 0 ? <p className="text-sm text-ink-faint">{text.personNoSessions}</p> : null}
      <ul className="divide-y divide-line">
        {sessions.data?.map((one) => (
          <SessionItem key={one.id} session={one} {...(one.atual ? {} : { onEnd: () => end.mutate(one.id) })} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {sessions.data?.some((one) => !one.atual) ? (
          <Button look="refuse" data-testid="person-sessions-end" onClick={() => end.mutate(null)}>
            {text.personEndSessions}
          </Button>
        ) : null}
        <Button onClick={onClose}>{text.close}</Button>
      </div>
    </Dialog>
  );
}
