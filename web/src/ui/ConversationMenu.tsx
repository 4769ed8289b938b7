import { useText } from "../i18n";
import { type Act, asked } from "../state/asked";
import type { Conversation } from "../wire/types";
import { IconButton } from "./Button";
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
} from "./icons";
import { Menu, MenuItem, MenuSeparator } from "./Menu";

interface Props {
  readonly conversation: Conversation;
  readonly testId: string;
  readonly className?: string;
}

/** What can be done with a conversation. */
export function ConversationMenu({ conversation, testId, className }: Props) {
  const text = useText();
  const { fixada, arquivada } = conversation;
  const ask = (act: Act) => () => asked.set({ act, about: conversation });
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={text.conversationActions(conversation.titulo || text.untitled)}
          data-testid={testId}
          className={className}
        >
          <Ellipsis className="size-4" aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={Pencil} testId="rename" onSelect={ask("rename")}>
        {text.rename}
      </MenuItem>
      <MenuItem icon={fixada ? PinOff : Pin} testId="pin" onSelect={ask("pin")}>
        {fixada ? text.unpin : text.pin}
      </MenuItem>
      <MenuItem icon={Folder} testId="folder" onSelect={ask("folder")}>
        {text.moveToFolder}
      </MenuItem>
      <MenuItem icon={arquivada ? ArchiveRestore : Archive} testId="archive" onSelect={ask("archive")}>
        {arquivada ? text.unarchive : text.archive}
      </MenuItem>
      <MenuItem icon={Share2} testId="share" onSelect={ask("share")}>
        {text.share}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={FileText} onSelect={ask("exportMarkdown")}>
        {text.exportMarkdown}
      </MenuItem>
      <MenuItem icon={FileJson} onSelect={ask("exportJson")}>
        {text.exportJson}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger testId="remove" onSelect={ask("remove")}>
        {text.remove}
      </MenuItem>
    </Menu>
  );
}
