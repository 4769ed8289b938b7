import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { canUsePasskeys } from "../api/canUsePasskeys";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { QueryState } from "../ui/QueryState";
import { Section } from "../ui/Section";
import { unlessGone } from "../wire/errors";
import type { Passkey } from "../wire/types";
import { AddPasskey } from "./AddPasskey";

const PASSKEYS = ["passkeys"] as const;

/** The devices that let the person in by themselves: which there are, one more, one less. */
export function PasskeySection({ hasPassword }: { hasPassword: boolean }) {
  const text = useText();
  const format = useFormats();
  const client = useQueryClient();
  const passkeys = useQuery({ queryKey: PASSKEYS, queryFn: api.passkeys, staleTime: 0 });
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: PASSKEYS });
  return (
    <Section title={text.passkeys} hint={text.passkeysHint}>
      <QueryState query={passkeys} />
      {passkeys.data && passkeys.data.length > 0 ? (
        <ul className="mb-3 divide-y divide-line">
          {passkeys.data.map((passkey) => (
            <li key={passkey.id} data-testid="passkey-item" className="flex items-center justify-between gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium break-words">{passkey.nome}</p>
                <p className="mt-0.5 text-xs text-ink-faint">
                  {text.passkeyAdded(format.dateTime(passkey.criada))} ·{" "}
                  {passkey.usada ? text.passkeyUsed(format.dateTime(passkey.usada)) : text.passkeyNeverUsed}
                </p>
              </div>
              <Button
                look="refuse"
                data-testid="passkey-remove"
                aria-label={text.passkeyRemoveLabel(passkey.nome)}
                onClick={() => setRemoving(passkey)}
              >
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {canUsePasskeys() ? (
        <Button data-testid="passkey-add" onClick={() => setAdding(true)}>
          {text.passkeyAdd}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{text.passkeysUnusable}</p>
      )}
      {adding ? <AddPasskey hasPassword={hasPassword} onAdded={refresh} onClose={() => setAdding(false)} /> : null}
      {removing ? (
        <ConfirmDialog
          title={text.passkeyRemoveLabel(removing.nome)}
          description={text.passkeyRemoveHint}
          action={text.remove}
          danger
          onConfirm={async () => {
            await unlessGone(api.removePasskey(removing.id));
            await refresh();
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </Section>
  );
}
