import { useEffect, useMemo, useSyncExternalStore } from "react";
import { api } from "../api/calls";
import { useRefreshConversations } from "../api/queries";
import { filesChanged } from "../state/filesChanged";
import { snapshots } from "../state/snapshots";
import { Feed, type FeedState } from "../stream/feed";
import { isTemporary } from "../wire/errors";

const TURNING: ReadonlySet<string> = new Set([
  "user_message",
  "file_uploaded",
  "file_attached",
  "continued",
  "tool_decision",
  "titled",
  "done",
]);

/** Follows a conversation for as long as the component is shown. */
export function useFeed(id: string): { readonly feed: Feed; readonly state: FeedState } {
  const refresh = useRefreshConversations();
  const feed = useMemo(() => {
    const source = {
      read: (signal: AbortSignal) => api.messages(id, { signal }),
      readBefore: (antes: string) => api.messages(id, { antes }),
      open: (cursor: string, signal: AbortSignal) => api.events(id, cursor, signal),
      isTemporary,
    };
    return new Feed(source, snapshots.get(id));
  }, [id]);

  useEffect(() => {
    feed.start();
    const stopListening = feed.onEvent(({ event }) => {
      // A turn that starts, goes on or ends changes the conversation's title, place and state in the list.
      if (TURNING.has(event.type)) refresh();
      if (event.type === "file_uploaded" && (event.substitui || event.corrige))
        filesChanged.set(filesChanged.get() + 1);
    });
    return () => {
      stopListening();
      feed.stop();
      const { snapshot, error } = feed.state();
      if (snapshot && !error) snapshots.keep(id, snapshot);
    };
  }, [feed, id, refresh]);

  return { feed, state: useSyncExternalStore(feed.subscribe, feed.state) };
}
