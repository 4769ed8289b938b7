import { useMutation } from "@tanstack/react-query";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { CopyField } from "../ui/CopyField";
import { Dialog } from "../ui/Dialog";
import { Problem } from "../ui/Problem";
import type { PasswordLink } from "../wire/types";

interface Props {
  readonly name: string;
  readonly make: () => Promise<PasswordLink>;
  /** A link that was made already. */
  readonly made?: PasswordLink;
  readonly onMade: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Makes a link by which somebody chooses a password, and shows it this once: the administrator sends it. */
export function LinkDialog({ name, make: makeLink, made, onMade, onClose }: Props) {
  const text = useText();
  const format = useFormats();
  const make = useMutation({ mutationFn: makeLink, onSuccess: onMade });
  const link = made ?? make.data;
  const address = link ? new URL(link.url, location.origin).href : "";
  return (
    <Dialog open onClose={onClose} title={text.personLinkTitle(name)} description={text.personLinkHint}>
      <div className="space-y-4">
        {link ? (
          <div role="status" className="space-y-2">
            <CopyField
              label={text.personLinkAddress}
              value={address}
              copy={text.personLinkCopy}
              testId="person-link-value"
            />
            <p className="text-sm text-ink-soft">{text.personLinkOnce(format.dateTime(link.expira))}</p>
          </div>
        ) : null}
        <Problem error={make.error} />
        <div className="flex flex-wrap justify-end gap-2">
          {link ? null : (
            <Button
              look="primary"
              data-testid="person-link-make"
              disabled={make.isPending}
              onClick={() => make.mutate()}
            >
              {text.personLinkMake}
            </Button>
          )}
          <Button onClick={onClose}>{text.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}
