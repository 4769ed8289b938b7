import { queryClient, readAhead } from "../api/queries";
import { drafts } from "../state/drafts";
import { navigate, parseRoute } from "../state/route";
import { whenPersonChanges } from "../state/session";
import { Opening } from "./Opening";
import { UploadQueue } from "./UploadQueue";

const queues = new Map<string, UploadQueue>();
const openings = new Map<string, Opening>();

/** The files on their way into a conversation. */
export function queueOf(id: string): UploadQueue {
  const known = queues.get(id);
  if (known) return known;
  const queue = new UploadQueue({ id: async () => id, onArrival: () => undefined, onNothing: () => undefined });
  queues.set(id, queue);
  return queue;
}

/** The conversation with an agent that has not begun. */
export function openingOf(agentId: string): Opening {
  const known = openings.get(agentId);
  if (known) return known;
  const opening = new Opening(agentId);
  openings.set(agentId, opening);
  return opening;
}

/** It has begun: the next one is another. */
export function forgetOpening(agentId: string): void {
  openings.delete(agentId);
  queues.delete(draftKey(agentId));
}

/** Where what was written to an agent is kept until there is a conversation. */
export function draftKey(agentId: string): string {
  return `novo-${agentId}`;
}

/** The files on their way into a conversation that has not begun. The first to arrive begins it. */
export function openingQueueOf(agentId: string): UploadQueue {
  const key = draftKey(agentId);
  const known = queues.get(key);
  if (known) return known;
  const opening = openingOf(agentId);
  const queue = new UploadQueue({
    id: opening.id,
    onArrival: (id) => {
      if (queues.get(key) !== queue) return;
      forgetOpening(agentId);
      queues.set(id, queue);
      void goTo(agentId, id);
    },
    // Empty, it must not stay behind.
    onNothing: opening.dropUnwritten,
  });
  queues.set(key, queue);
  return queue;
}

/** Goes on in the conversation that a file has begun, with what was written meanwhile. */
async function goTo(agentId: string, id: string): Promise<void> {
  await readAhead(id);
  void queryClient.invalidateQueries({ queryKey: ["conversations"] });
  const route = parseRoute(location.pathname + location.search);
  if (route.page !== "new" || route.agentId !== agentId) return;
  drafts.set(id, drafts.get(draftKey(agentId)));
  drafts.set(draftKey(agentId), "");
  navigate({ page: "conversation", id }, { replace: true });
}

// Files belong to whoever chose them.
whenPersonChanges(() => {
  for (const queue of queues.values()) queue.stop();
  queues.clear();
  openings.clear();
});

window.addEventListener("beforeunload", (event) => {
  if ([...queues.values()].some((queue) => queue.isUnderway())) event.preventDefault();
});
