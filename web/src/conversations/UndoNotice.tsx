import { useText } from "../i18n";
import { removing, undoRemoving } from "../state/removing";
import { useValue } from "../state/value";
import { Button } from "../ui/Button";
import { classes } from "../ui/classes";

/** Says what is about to be deleted, for as long as that can be undone. */
export function UndoNotice({ className }: { className?: string }) {
  const text = useText();
  const list = useValue(removing);
  return (
    <div role="status" className={classes("px-2", className)}>
      {list.map(({ id, title }) => (
        <div
          key={id}
          data-testid="undo-notice"
          className="mb-2 flex items-center justify-between gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 text-sm"
        >
          <span className="min-w-0 truncate">{text.removed(title)}</span>
          <Button look="ghost" data-testid="undo-remove" onClick={() => undoRemoving(id)}>
            {text.undo}
          </Button>
        </div>
      ))}
    </div>
  );
}
