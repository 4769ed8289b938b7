import { lazy, Suspense, useEffect, useRef } from "react";
import { api } from "../api/calls";
import { useRefreshConversations } from "../api/queries";
import { note } from "../api/signals";
import { type Asked, asked } from "../state/asked";
import { useValue } from "../state/value";
import { download, fileName } from "../ui/download";
import type { ConversationChange } from "../wire/types";
import { useRemove } from "./useRemove";

const RenameDialog = lazy(() => import("./RenameDialog").then((module) => ({ default: module.RenameDialog })));
const FolderDialog = lazy(() => import("./FolderDialog").then((module) => ({ default: module.FolderDialog })));
const ShareConversation = lazy(() =>
  import("./ShareConversation").then((module) => ({ default: module.ShareConversation })),
);

/** Does what is asked for of a conversation, or opens what more is needed for. */
export function ConversationActions() {
  const current = useValue(asked);
  const remove = useRemove();
  const refresh = useRefreshConversations();
  const close = () => asked.set(null);

  const run = useRef<(asked: Asked) => void>(undefined);
  run.current = ({ act, about }) => {
    const change = (body: ConversationChange) => void api.change(about.id, body).then(refresh, refresh);
    if (act === "pin") change({ fixada: !about.fixada });
    else if (act === "archive") change({ arquivada: !about.arquivada });
    else if (act === "exportMarkdown") void exportAs(about, "md");
    else if (act === "exportJson") void exportAs(about, "json");
    else if (act === "remove") remove(about);
    else return; // a dialog is open, and closes by itself
    close();
  };
  useEffect(() => {
    if (current) run.current?.(current);
  }, [current]);

  if (!current) return null;
  const { act, about } = current;
  return (
    <Suspense>
      {act === "rename" ? <RenameDialog conversation={about} onClose={close} /> : null}
      {act === "folder" ? <FolderDialog conversation={about} onClose={close} /> : null}
      {act === "share" ? <ShareConversation conversation={about} onClose={close} /> : null}
    </Suspense>
  );
}

async function exportAs({ id, titulo }: Asked["about"], format: "json" | "md"): Promise<void> {
  const file = await api.export(id, format);
  note(id, "export", null, format);
  download(fileName(titulo ?? id, format), file);
}
