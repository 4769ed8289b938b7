import { useCallback, useEffect, useRef, useState } from "react";
import type { Letter } from "../../api/calls";
import { randomKey } from "../../api/key";
import { type QueuedMessage, queuedIn, setQueued } from "../../state/queued";
import { useValue } from "../../state/value";
import { ApiError } from "../../wire/errors";

export interface Queued {
  readonly list: readonly QueuedMessage[];
  /** Keeps a message until the answer has ended. */
  readonly add: (content: string, autonomous: boolean | null) => void;
  readonly remove: (key: string) => void;
  /** Why the first could not be sent; it waits for its writer then. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** Sends what was written while an answer was made, one by one, each when the one before it has been answered. */
export function useQueued(id: string, free: boolean, deliver: (letter: Letter) => Promise<void>): Queued {
  const list = useValue(queuedIn(id));
  const [error, setError] = useState<unknown>(null);
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

  useEffect(() => {
    if (!free || !first || error || sending.current === first.key) return;
    sending.current = first.key;
    deliver(first)
      .then(() => remove(first.key))
      .catch((problem: unknown) => {
        // Somebody was faster: it goes when that has been answered.
        if (!(problem instanceof ApiError && problem.status === 409)) setError(problem);
      })
      .finally(() => {
        sending.current = null;
      });
  }, [free, first, error, deliver, remove]);

  return { list, add, remove, error, retry: useCallback(() => setError(null), []) };
}
