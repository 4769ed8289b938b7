import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats, useText } from "../i18n";
import { hubNow } from "../state/clock";
import { Button } from "../ui/Button";
import { CopyField } from "../ui/CopyField";
import { Dialog } from "../ui/Dialog";
import { Problem } from "../ui/Problem";
import { Select } from "../ui/Select";
import { ApiError } from "../wire/errors";
import type { NewShare, Share } from "../wire/types";
import { activeShares, EXPIRIES, type Expiry, expiryHours, expiryWords, shareWords, USUAL_EXPIRY } from "./shares";

interface Props {
  readonly title: string;
  readonly hint: string;
  /** Those that there are; undefined until they are read. */
  readonly shares: readonly Share[] | undefined;
  readonly error: unknown;
  readonly make: (hours: number | null) => Promise<NewShare>;
  readonly revoke: (share: string) => Promise<unknown>;
  readonly refresh: () => void;
  readonly onClose: () => void;
}

/** Makes links that show something to whoever has one, and takes them back. */
export function LinksDialog(props: Props) {
  const { refresh, onClose } = props;
  const text = useText();
  const format = useFormats();
  const [expiry, setExpiry] = useState<Expiry>(USUAL_EXPIRY);
  const make = useMutation({ mutationFn: () => props.make(expiryHours(expiry)), onSuccess: refresh });
  const revoke = useMutation({
    mutationFn: (share: string) =>
      props.revoke(share).catch((problem: unknown) => {
        // Gone already: in another tab, or by its own end.
        if (!(problem instanceof ApiError && problem.status === 404)) throw problem;
      }),
    onSuccess: (_, share) => {
      if (share === make.data?.id) make.reset();
      refresh();
    },
  });
  const shares = activeShares(props.shares ?? [], hubNow());
  const error = make.error ?? revoke.error ?? props.error;
  const url = make.data ? new URL(make.data.url, location.origin).href : null;

  return (
    <Dialog open onClose={onClose} title={props.title} description={props.hint}>
      <form
        data-testid="share-dialog"
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <Select<Expiry>
          label={text.shareExpiry}
          data-testid="share-expiry"
          className="min-w-0 flex-1"
          value={expiry}
          options={EXPIRIES.map((option) => [option, expiryWords(option, text)] as const)}
          onChoose={setExpiry}
        />
        <Button type="submit" look="primary" data-testid="share-make" className="h-11" disabled={make.isPending}>
          {text.shareMake}
        </Button>
      </form>
      {url ? (
        <div role="status" className="mt-4">
          <CopyField label={text.shareLink} value={url} copy={text.shareCopy} testId="share-link" />
          <p className="mt-1.5 text-sm text-ink-soft">{text.shareOnce}</p>
        </div>
      ) : null}
      <Problem error={error} className="mt-3" />
      <h3 className="mt-5 text-sm font-medium text-ink-soft">{text.shareActive}</h3>
      {props.shares && shares.length === 0 ? <p className="mt-1.5 text-sm text-ink-faint">{text.shareNone}</p> : null}
      {shares.length > 0 ? (
        <ul className="mt-1 max-h-52 divide-y divide-line overflow-y-auto">
          {shares.map((share) => (
            <li
              key={share.id}
              data-testid="share-item"
              className="flex items-center justify-between gap-3 py-2 text-sm"
            >
              <span className="min-w-0 break-words">{shareWords(share, text, format)}</span>
              <Button
                look="refuse"
                aria-label={text.shareRevokeLabel(format.dateTime(share.created_at))}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(share.id)}
              >
                {text.shareRevoke}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{text.close}</Button>
      </div>
    </Dialog>
  );
}
