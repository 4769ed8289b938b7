import { useMutation } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import {
  CalendarDays,
  Check,
  Database,
  HardDrive,
  type Icon,
  ServerCrash,
  ThumbsDown,
  TriangleAlert,
  Wallet,
} from "../ui/icons";
import { Problem } from "../ui/Problem";
import { unlessGone } from "../wire/errors";
import type { Alert } from "../wire/types";
import { alertBody } from "./alertWords";

const ICONS: Record<Alert["tipo"], Icon> = {
  turn_errors: TriangleAlert,
  provider_failing: ServerCrash,
  budget_near: Wallet,
  budget_used: Wallet,
  negative_feedback: ThumbsDown,
  corrupt_rows: Database,
  leases_lost: ServerCrash,
  disk_full: HardDrive,
  digest: CalendarDays,
};

/** One alert: what it is, how often and since when, and whether somebody saw to it. */
export function AlertItem({ alert, onSeen }: { alert: Alert; onSeen: () => Promise<void> }) {
  const text = useText();
  const format = useFormats();
  const see = useMutation({ mutationFn: () => unlessGone(api.seeAlert(alert.id)), onSuccess: onSeen });
  const Icon = ICONS[alert.tipo];

  return (
    <li
      data-testid="alert-item"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-2xl border border-line bg-surface p-4"
    >
      <Icon className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-sm font-semibold break-words">{text.alertTitles[alert.tipo]}</h2>
        <p className="mt-0.5 text-sm break-words text-ink-soft">{alertBody(alert, text, format)}</p>
        <p className="mt-1 text-xs break-words text-ink-faint">
          {text.alertTimes(alert.vezes)} · {text.alertLast(format.dateTime(alert.ultima))}
          {alert.visto ? ` · ${text.alertSeenBy(alert.visto_por ?? "", format.dateTime(alert.visto))}` : ""}
        </p>
        <Problem error={see.error} />
      </div>
      {alert.visto ? null : (
        <Button
          data-testid="alert-see"
          className="max-sm:ml-8"
          disabled={see.isPending}
          aria-label={`${text.alertSee}: ${text.alertTitles[alert.tipo]}`}
          onClick={() => see.mutate()}
        >
          <Check className="size-4" aria-hidden />
          {text.alertSee}
        </Button>
      )}
    </li>
  );
}
