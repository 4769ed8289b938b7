import { useAgentName } from "../api/queries";
import { useText } from "../i18n";
import { drawer } from "../state/drawer";
import { useRoute } from "../state/route";
import { ConversationMenu } from "../ui/ConversationMenu";
import { classes } from "../ui/classes";
import { Link } from "../ui/Link";
import { Spinner } from "../ui/Spinner";
import type { Conversation } from "../wire/types";

export function ConversationItem({ conversation }: { conversation: Conversation }) {
  const text = useText();
  const route = useRoute();
  const current = route.page === "conversation" && route.id === conversation.id;
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
        <span className={classes("block truncate text-sm", current && "font-medium")}>
          {conversation.titulo || text.untitled}
        </span>
        <span className="flex items-center gap-1.5 truncate text-xs text-ink-faint">
          {agentName}
          <Status status={conversation.status} />
        </span>
      </Link>
      <div className="absolute right-1">
        <ConversationMenu
          conversation={conversation}
          testId="conversation-menu"
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
        />
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
