import { ActionForm } from "./ActionForm";

interface Props {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly testId?: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks once more before something that others notice, or that cannot be undone. */
export function ConfirmDialog({ onConfirm, testId = "confirm", ...props }: Props) {
  return <ActionForm {...props} testId={testId} onSubmit={onConfirm} />;
}
