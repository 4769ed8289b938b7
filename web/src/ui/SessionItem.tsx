import { useFormats, useText } from "../i18n";
import type { LoginSession } from "../wire/types";
import { Button } from "./Button";

/** One login: on what, from where, since when. */
export function SessionItem({ session, onEnd }: { session: LoginSession; onEnd?: () => void }) {
  const text = useText();
  const format = useFormats();
  const device = session.dispositivo || text.sessionUnknownDevice;
  return (
    <li data-testid="session-item" className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">
          {device}
          {session.atual ? (
            <span className="ml-2 rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium text-ink">
              {text.sessionThis}
            </span>
          ) : null}
        </p>
        <p className="mt-0.5 text-xs break-words text-ink-faint">
          {text.sessionUsed(format.dateTime(session.usado))} ·{" "}
          {text.sessionBegun(format.dateTime(session.inicio), session.endereco)}
        </p>
      </div>
      {!onEnd ? null : session.atual ? (
        <Button look="refuse" data-testid="session-end" onClick={onEnd}>
          {text.logOut}
        </Button>
      ) : (
        <Button look="refuse" data-testid="session-end" aria-label={text.sessionEndLabel(device)} onClick={onEnd}>
          {text.sessionEnd}
        </Button>
      )}
    </li>
  );
}
