import { useText } from "../i18n";
import type { PreparedFactor } from "../wire/types";
import { CopyButton } from "./CopyButton";
import { Field } from "./Field";
import { QrCode } from "./QrCode";

/** A secret as a person's device takes it: as a picture, or by hand. */
export function FactorKey({ prepared }: { prepared: PreparedFactor }) {
  const text = useText();
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">{text.factorScan}</p>
      <QrCode rows={prepared.qr} label={text.factor} />
      <Field
        label={text.factorKey}
        data-testid="factor-key"
        readOnly
        value={prepared.segredo}
        onFocus={(event) => event.target.select()}
        end={<CopyButton label={text.factorKey} content={() => prepared.segredo} />}
      />
    </div>
  );
}
