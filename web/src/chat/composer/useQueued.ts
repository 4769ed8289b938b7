import { useCallback, useEffect, useRef, useState } from "react";
import type { Letter } from "../../api/calls";
import { randomKey } from "../../api/key";
import { type QueuedMessage, queuedIn, setQueued } from "../../state/queued";
import { useValue } from "../../state/value";
import { ApiError } from "../../wire/errors";

export interface Queued {
  readonly list: readonly QueuedMessage[];
  /** One goes next, or was sent and is not among the messages yet: nothing else may go. */
  readonly underway: boolean;
  /** Keeps a message until the answer has ended. */
  readonly add: (content: string, autonomous: boolean | null) => void;
  readonly remove: (key: string) => void;
  /** Why the first could not be sent; it waits for its writer then. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Sends what was written while an answer was made, one by one, each when the one before it has been answered; `newest`
 * is the last question that the hub has.
 */
export function useQueued(
  id: string,
  free: boolean,
  newest: string | undefined,
  deliver: (letter: Letter) => Promise<void>,
): Queued {
  const list = useValue(queuedIn(id));
  const [error, setError] = useState<unknown>(null);
  const [sent, setSent] = useState(false);
  const sending = useRef<string | null>(null);
  const first = list[0];

  const remove = useCallback(
    (key: string) => {
      setQueued(
        id,
        queuedIn(id)
          .get()
          .filter((message) => message.key !== key),
      );
      setError(null);
    },
    [id],
  );

  const add = useCallback(
    (content: string, autonomous: boolean | null) =>
      setQueued(id, [...queuedIn(id).get(), { key: randomKey(), content, autonomous }]),
    [id],
  );

  // It has arrived, or an answer to it is being made.
  useEffect(() => setSent(false), [free, newest]);

  useEffect(() => {
    if (!free || !first || error || sending.current === first.key) return;
    sending.current = first.key;
    setSent(true);
    deliver(first)
      .then(() => remove(first.key))
      .catch((problem: unknown) => {
        setSent(false);
        // Somebody was faster: it goes when that has been answered.
        if (!(problem instanceof ApiError && problem.status === 409)) setError(problem);
      })
      .finally(() => {
        sending.current = null;
      });
  }, [free, first, error, deliver, remove]);

  const underway = sent || (first !== undefined && !error);
  return { list, underway, add, remove, error, retry: useCallback(() => setError(null), []) };
}
