import { useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { classes } from "../ui/classes";
import { DatabaseSearch } from "../ui/icons";

/** Shows or hides the query that a widget was made from. */
export function QueryToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const text = useText();
  return (
    <IconButton
      data-testid="query-toggle"
      label={open ? text.hideQuery : text.showQuery}
      aria-expanded={open}
      className={classes(open && "bg-hover text-ink")}
      onClick={onToggle}
    >
      <DatabaseSearch className="size-4" aria-hidden />
    </IconButton>
  );
}
