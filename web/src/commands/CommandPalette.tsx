import { Dialog } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useText } from "../i18n";
import { classes } from "../ui/classes";
import { Search } from "../ui/icons";
import type { Identity } from "../wire/types";
import type { Command } from "./matching";
import { useCommands } from "./useCommands";

interface Props {
  readonly identity: Identity;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** Everything that can be done, found by typing: pages, agents, conversations, themes, languages. */
export function CommandPalette({ identity, onClose, onShortcuts }: Props) {
  const text = useText();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          data-testid="command-palette"
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[min(36rem,calc(100vw-1.5rem))] -translate-x-1/2 animate-fade flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-soft"
        >
          <Dialog.Title className="sr-only">{text.commands}</Dialog.Title>
          <Choices identity={identity} onClose={onClose} onShortcuts={onShortcuts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choices({ identity, onClose, onShortcuts }: Props) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const commands = useCommands(identity, typed, onShortcuts);
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.min(at, commands.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setAt((chosen + step + commands.length) % commands.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(commands[chosen]);
    }
  }

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search className="size-4 shrink-0 text-ink-faint" aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={commands[chosen] ? `${id}-${chosen}` : undefined}
          aria-label={text.commandsHint}
          placeholder={text.commandsHint}
          autoFocus
          data-testid="command-input"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={text.commands}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto p-2"
      >
        {commands.map((command, index) => (
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            data-testid={`command-${command.id}`}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
            onKeyDown={onKeyDown}
            className={classes(
              "flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm",
              index === chosen && "bg-hover",
            )}
          >
            <span className="min-w-0 flex-1 truncate">{command.name}</span>
            <span className="shrink-0 text-xs text-ink-faint">{command.group}</span>
          </div>
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-sm text-ink-soft empty:hidden">
        {commands.length === 0 ? text.noResults(typed) : ""}
      </p>
    </>
  );
}
