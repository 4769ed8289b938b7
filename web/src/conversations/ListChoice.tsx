import type { ListedConversations } from "../api/calls";
import { useFolders } from "../api/queries";
import { useText } from "../i18n";
import { ChevronDown } from "../ui/icons";
import { Menu, MenuChoice } from "../ui/Menu";

const ALL = "all";
const ARCHIVE = "archive";
const IN_FOLDER = "folder:";

/** Which conversations the list shows: all that are not put away, a folder's, or the archive. */
export function ListChoice({
  listed,
  onChoose,
}: {
  listed: ListedConversations;
  onChoose: (listed: ListedConversations) => void;
}) {
  const text = useText();
  const folders = useFolders().data ?? [];
  const value = "pasta" in listed ? IN_FOLDER + listed.pasta : "arquivadas" in listed ? ARCHIVE : ALL;
  const options: (readonly [string, string])[] = [
    [ALL, text.allConversations],
    ...folders.map(({ nome, conversas }) => [IN_FOLDER + nome, `${nome} (${conversas})`] as const),
    [ARCHIVE, text.archived],
  ];
  const current = options.find(([option]) => option === value)?.[1] ?? text.allConversations;
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-testid="listed"
          className="mt-1.5 flex min-h-8 w-full items-center justify-between gap-2 rounded-lg px-2 text-sm text-ink-soft hover:bg-hover"
        >
          <span className="min-w-0 truncate">{current}</span>
          <ChevronDown className="size-4 shrink-0" aria-hidden />
        </button>
      }
    >
      <MenuChoice
        label={text.show}
        value={value}
        options={options}
        onChoose={(chosen) =>
          onChoose(
            chosen === ARCHIVE
              ? { arquivadas: true }
              : chosen.startsWith(IN_FOLDER)
                ? { pasta: chosen.slice(IN_FOLDER.length) }
                : {},
          )
        }
      />
    </Menu>
  );
}
