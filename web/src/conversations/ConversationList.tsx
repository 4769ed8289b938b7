import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { ListedConversations } from "../api/calls";
import { useConversations } from "../api/queries";
import { errorText, useText } from "../i18n";
import { removing } from "../state/removing";
import { useValue } from "../state/value";
import { Button, IconButton } from "../ui/Button";
import { Search, X } from "../ui/icons";
import { ConversationItem } from "./ConversationItem";
import { groupByDate } from "./groups";
import { ListChoice } from "./ListChoice";
import { SearchResults } from "./SearchResults";
import { UndoNotice } from "./UndoNotice";

const SEARCH_DELAY_MS = 250;

export function ConversationList() {
  const text = useText();
  const [typed, setTyped] = useState("");
  const q = useDelayed(typed.trim(), SEARCH_DELAY_MS);
  const [listed, setListed] = useState<ListedConversations>({});
  const list = useConversations(listed);
  const gone = useValue(removing);

  const conversations = useMemo(() => {
    const all = list.data?.pages.flatMap((page) => page.conversas) ?? [];
    return all.filter(({ id }) => !gone.some((item) => item.id === id));
  }, [list.data, gone]);
  const groups = useDeferredValue(useMemo(() => groupByDate(conversations, new Date()), [conversations]));

  return (
    <>
      <div className="px-3 pb-2">
        <SearchField value={typed} onChange={setTyped} />
        {q ? null : <ListChoice listed={listed} onChoose={setListed} />}
      </div>
      <UndoNotice />
      {q ? (
        <SearchResults q={q} />
      ) : (
        <nav aria-label={text.conversations} className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
          {list.isError ? (
            <div role="alert" className="px-2 py-3 text-sm text-ink-soft">
              <p>{errorText(list.error, text)}</p>
              <Button className="mt-2" onClick={() => void list.refetch()}>
                {text.retry}
              </Button>
            </div>
          ) : null}
          {list.isSuccess && conversations.length === 0 ? (
            <p role="status" className="px-2 py-3 text-sm text-ink-faint">
              {text.noConversations}
            </p>
          ) : null}
          {groups.map((group) => (
            <section key={group.name} aria-labelledby={`group-${group.name}`}>
              <h2 id={`group-${group.name}`} className="px-2 pt-4 pb-1 text-xs font-medium text-ink-faint">
                {text[group.name]}
              </h2>
              <ul>
                {group.conversations.map((conversation) => (
                  <ConversationItem key={conversation.id} conversation={conversation} />
                ))}
              </ul>
            </section>
          ))}
          {list.hasNextPage ? (
            <LoadMore loading={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
          ) : null}
        </nav>
      )}
    </>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText();
  return (
    <div className="relative">
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
        aria-hidden
      />
      <input
        type="text"
        role="searchbox"
        aria-label={text.searchConversations}
        placeholder={text.searchConversations}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-full rounded-lg bg-hover/60 pr-9 pl-8.5 text-base outline-none placeholder:text-ink-faint focus:bg-surface focus:ring-2 focus:ring-accent/40 sm:text-sm"
      />
      {value ? (
        <IconButton label={text.clearSearch} className="absolute top-0.5 right-0.5" onClick={() => onChange("")}>
          <X className="size-4" aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
}

/** Loads the next page when it scrolls into view; a click does so too. */
function LoadMore({ loading, onLoad }: { loading: boolean; onLoad: () => void }) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const load = useRef(onLoad);
  load.current = onLoad;
  useEffect(() => {
    if (!button.current || loading) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current());
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <Button ref={button} look="ghost" className="mt-2 w-full" disabled={loading} onClick={onLoad}>
      {loading ? text.loading : text.loadMore}
    </Button>
  );
}

function useDelayed(value: string, ms: number): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
}
