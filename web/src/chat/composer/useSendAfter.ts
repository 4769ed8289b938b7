import { useEffect, useRef } from "react";
import type { Uploads } from "../../files/useUploads";
import { useValue } from "../../state/value";
import type { Outbox } from "./useOutbox";

/** Sends the message that waited for files, once they have arrived. Where one has failed, it stays with its writer, who is told. */
export function useSendAfter({ queue, list, underway, sendAfter }: Uploads, outbox: Outbox, free: boolean): void {
  const send = useRef(outbox.send);
  send.current = outbox.send;
  const awaited = useValue(queue.sendAfter);
  const failed = list.some(({ key, status }) => status === "failed" && awaited?.has(key));
  useEffect(() => {
    if (!sendAfter || (underway && !failed)) return;
    if (!failed && !free) return;
    if (failed) return queue.keepMessageBack();
    queue.messageSent();
    void send.current();
  }, [queue, sendAfter, underway, failed, free]);
}

/** Sends a suggestion. While files are underway it waits for them like any message, and no draft is lost for it. */
export function useChoose({ queue, underway }: Uploads, outbox: Outbox): (suggestion: string) => void {
  return (suggestion) => {
    if (!underway) return void outbox.send(suggestion);
    if (outbox.draft.trim() !== "") return outbox.write(`${outbox.draft.trimEnd()}\n${suggestion}`);
    outbox.write(suggestion);
    queue.holdMessage();
  };
}
