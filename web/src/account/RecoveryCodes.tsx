import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { CopyButton } from "../ui/CopyButton";
import { Dialog } from "../ui/Dialog";

/** Codes for who has lost their device, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open onClose={onClose} title={text.factorCodes} description={text.factorCodesHint}>
      <ul data-testid="recovery-codes" className="grid grid-cols-1 gap-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        <CopyButton label={text.factorCopy} content={() => codes.join("\n")} />
        <Button look="primary" data-testid="recovery-done" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Dialog>
  );
}
