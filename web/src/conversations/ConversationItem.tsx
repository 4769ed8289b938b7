import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  FileJson,
  FileText,
  Folder,
  Pencil,
  Pin,
  PinOff,
  Share2,
  Trash2,
} from "lucide-react";
import { api } from "../api/calls";
import { useAgentName, useRefreshConversations } from "../api/queries";
import { note } from "../api/signals";
import { useText } from "../i18n";
import { drawer } from "../state/drawer";
import { useRoute } from "../state/route";
import { IconButton } from "../ui/Button";
import { classes } from "../ui/classes";
import { download, fileName } from "../ui/download";
import { Link } from "../ui/Link";
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu";
import { Spinner } from "../ui/Spinner";
import type { Conversation, ConversationChange } from "../wire/types";
import { useRemove } from "./useRemove";

async function exportAs(conversation: Conversation, format: "json" | "md"): Promise<void> {
  const file = await api.export(conversation.id, format);
  note(conversation.id, "export", null, format);
  download(fileName(conversation.titulo ?? conversation.id, format), file);
}

export function ConversationItem({
  conversation,
  onAct,
}: {
  conversation: Conversation;
  /** Opens what more is needed for. */
  onAct: (what: "rename" | "folder" | "share") => void;
}) {
  const text = useText();
  const route = useRoute();
  const remove = useRemove();
  const refresh = useRefreshConversations();
  const change = (body: ConversationChange) => void api.change(conversation.id, body).then(refresh, refresh);
  const { fixada, arquivada } = conversation;
  const current = route.page === "conversation" && route.id === conversation.id;
  const title = conversation.titulo || text.untitled;
  const agentName = useAgentName(conversation.agente_id, conversation.agente_nome);
  return (
    <li className={classes("group relative flex items-center rounded-lg", current ? "bg-hover" : "hover:bg-hover/60")}>
      <Link
        to={{ page: "conversation", id: conversation.id }}
        data-testid="conversation-item"
        aria-current={current ? "page" : undefined}
        onClick={() => drawer.set(false)}
        className="min-w-0 flex-1 rounded-lg py-1.5 pr-9 pl-2"
      >
        <span className={classes("block truncate text-sm", current && "font-medium")}>{title}</span>
        <span className="flex items-center gap-1.5 truncate text-xs text-ink-faint">
          {agentName}
          <Status status={conversation.status} />
        </span>
      </Link>
      <div className="absolute right-1">
        <Menu
          align="end"
          trigger={
            <IconButton
              label={text.conversationActions(title)}
              data-testid="conversation-menu"
              className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
            >
              <Ellipsis className="size-4" aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={Pencil} onSelect={() => onAct("rename")}>
            {text.rename}
          </MenuItem>
          <MenuItem icon={fixada ? PinOff : Pin} testId="pin" onSelect={() => change({ fixada: !fixada })}>
            {fixada ? text.unpin : text.pin}
          </MenuItem>
          <MenuItem icon={Folder} testId="folder" onSelect={() => onAct("folder")}>
            {text.moveToFolder}
          </MenuItem>
          <MenuItem
            icon={arquivada ? ArchiveRestore : Archive}
            testId="archive"
            onSelect={() => change({ arquivada: !arquivada })}
          >
            {arquivada ? text.unarchive : text.archive}
          </MenuItem>
          <MenuItem icon={Share2} testId="share" onSelect={() => onAct("share")}>
            {text.share}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={FileText} onSelect={() => void exportAs(conversation, "md")}>
            {text.exportMarkdown}
          </MenuItem>
          <MenuItem icon={FileJson} onSelect={() => void exportAs(conversation, "json")}>
            {text.exportJson}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger testId="remove" onSelect={() => remove(conversation)}>
            {text.remove}
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

function Status({ status }: { status: Conversation["status"] }) {
  const text = useText();
  if (status === "idle") return null;
  if (status === "waiting") return <span className="text-warn">· {text.waitingForYou}</span>;
  return (
    <span className="flex items-center gap-1 text-accent">
      · <Spinner className="size-3" /> {text.answering}
    </span>
  );
}
