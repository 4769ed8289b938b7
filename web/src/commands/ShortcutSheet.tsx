import { useText } from "../i18n";
import { useValue } from "../state/value";
import { Dialog } from "../ui/Dialog";
import { Switch } from "../ui/Switch";
import { chooseSingleKeys, MODIFIER, singleKeys } from "./shortcuts";

/** What the keyboard can do. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const text = useText();
  const single = useValue(singleKeys);
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [text.commands, [MODIFIER, "K"]],
    [text.newConversation, [MODIFIER, "Shift", "O"]],
    [text.shortcutWrite, ["/"]],
    [text.shortcuts, ["?"]],
    [text.send, ["Enter"]],
    [text.shortcutNewLine, ["Shift", "Enter"]],
    [text.shortcutClose, ["Esc"]],
  ];
  return (
    <Dialog open onClose={onClose} title={text.shortcuts}>
      <dl data-testid="shortcuts" className="divide-y divide-line text-sm">
        {rows.map(([name, keys]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2">
            <dt>{name}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded border border-line bg-panel px-1.5 py-0.5 font-mono text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        testId="single-keys"
        label={text.shortcutSingleKeys}
        checked={single}
        onChange={chooseSingleKeys}
        className="mt-4 text-sm"
      />
    </Dialog>
  );
}
