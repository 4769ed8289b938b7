import { useText } from "../i18n";
import type { PreparedFactor } from "../wire/types";
import { CopyField } from "./CopyField";
import { QrCode } from "./QrCode";

/** A secret as a person's device takes it: as a picture, or by hand. */
export function FactorKey({ prepared }: { prepared: PreparedFactor }) {
  const text = useText();
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">{text.factorScan}</p>
      <QrCode rows={prepared.qr} label={text.factor} />
      <CopyField label={text.factorKey} value={prepared.segredo} copy={text.factorKey} testId="factor-key" />
    </div>
  );
}
