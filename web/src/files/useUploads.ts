import { useCallback, useEffect, useMemo, useRef } from "react";
import { useConfig } from "../api/queries";
import { useValue } from "../state/value";
import type { Message } from "../wire/types";
import { standingFiles } from "./filePart";
import { limitsOf, type UploadLimits } from "./limits";
import type { UploadQueue } from "./UploadQueue";
import { isUnderway, type Upload } from "./upload";

export interface Uploads {
  readonly queue: UploadQueue;
  readonly limits: UploadLimits;
  readonly list: readonly Upload[];
  /** Some are still on their way. */
  readonly underway: boolean;
  /** A message waits for them. */
  readonly sendAfter: boolean;
  /** One did, and was not sent: a file failed. */
  readonly keptBack: boolean;
  readonly add: (files: readonly File[]) => void;
}

/** The files on their way into a conversation. */
export function useUploads(queue: UploadQueue): Uploads {
  const config = useConfig().data;
  const limits = useMemo(() => limitsOf(config), [config]);
  const list = useValue(queue.uploads);
  const sendAfter = useValue(queue.sendAfter) !== null;
  const keptBack = useValue(queue.keptBack);
  const add = useCallback((files: readonly File[]) => queue.add(files, limits), [queue, limits]);
  return { queue, limits, list, underway: list.some(isUnderway), sendAfter, keptBack, add };
}

/** Takes the files that have become messages off the list, whichever of the two arrives first. */
export function useSeenUploads({ queue, list }: Uploads, messages: readonly Message[] | undefined): void {
  useEffect(() => {
    if (messages) queue.know(standingFiles(messages));
  }, [queue, messages]);
  useEffect(() => {
    if (list.length > 0 && messages) queue.seen(new Set(messages.map(({ id }) => id)));
  }, [queue, list, messages]);
}

/** Calls back when a file that was sent from here has arrived. */
export function useArrival({ queue }: Uploads, onArrival: () => void): void {
  const { count } = useValue(queue.arrivals);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) onArrival();
    before.current = count;
  }, [count, onArrival]);
}
