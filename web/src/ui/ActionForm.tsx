import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "../i18n";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Problem } from "./Problem";

interface Props {
  readonly title: string;
  readonly description?: string;
  /** For what needs room. */
  readonly wide?: boolean;
  /** What the button says, if not "save". */
  readonly action?: string;
  readonly danger?: boolean;
  readonly testId?: string;
  /** Whether what was filled in can be sent. */
  readonly ready?: boolean;
  /** Does it. The form closes when it is done; where it fails the reason is shown and nothing that was written is lost. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Other things to do, left of the buttons. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** A small window that asks for something and does one thing with it. */
export function ActionForm(props: Props) {
  const { title, description, wide = false, action, danger = false, testId, ready = true, onClose, more } = props;
  const text = useText();
  const submit = useMutation({ mutationFn: props.onSubmit, onSuccess: onClose });
  return (
    <Dialog open wide={wide} onClose={onClose} title={title} {...(description ? { description } : {})}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit.mutate();
        }}
      >
        {props.children}
        <Problem error={submit.error} />
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          {more}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            look={danger ? "danger" : "primary"}
            data-testid={testId}
            disabled={!ready || submit.isPending || submit.isSuccess}
          >
            {action ?? text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
