import { useFormats, useText } from "../i18n";
import { classes } from "../ui/classes";
import { Eye } from "../ui/icons";
import type { DashboardVersion } from "../wire/types";

interface Props {
  readonly versions: readonly DashboardVersion[];
  /** The version in view. */
  readonly shown: number;
  readonly onShow: (version: DashboardVersion) => void;
}

/** What a dashboard was before, newest first. */
export function VersionList({ versions, shown, onShow }: Props) {
  const text = useText();
  const format = useFormats();
  const newestFirst = versions.toSorted((a, b) => b.versao - a.versao);
  return (
    <ul data-testid="version-list" className="space-y-1">
      {newestFirst.map((version) => (
        <li
          key={version.versao}
          data-testid="version-item"
          className={classes("rounded-lg p-1", version.versao === shown ? "bg-hover" : "hover:bg-hover/60")}
        >
          <button
            type="button"
            aria-pressed={version.versao === shown}
            onClick={() => onShow(version)}
            className="block w-full rounded-md px-2 py-1.5 text-left"
          >
            <span className="flex items-center gap-2 text-sm font-medium">
              {text.dashboardVersion(format.number(version.versao))}
              {version.atual ? (
                <span className="rounded-full bg-accent-soft px-2 text-xs font-medium text-accent">
                  {text.dashboardCurrent}
                </span>
              ) : null}
              {version.versao === shown ? <Eye className="ml-auto size-4 text-ink-faint" aria-hidden /> : null}
            </span>
            <span className="block truncate text-xs text-ink-faint">{version.titulo}</span>
            <span className="block text-xs text-ink-faint">{format.dateTime(version.created_at)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
