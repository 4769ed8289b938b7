import { useState } from "react";
import { useText } from "../i18n";
import { ActionForm } from "./ActionForm";
import { Field } from "./Field";

/** The longest title that the hub takes. */
const LONGEST_TITLE = 200;

interface Props {
  readonly title: string;
  readonly initial: string;
  readonly onSave: (title: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the title of a conversation or a dashboard. */
export function TitleDialog({ title, initial, onSave, onClose }: Props) {
  const text = useText();
  const [written, setWritten] = useState(initial);
  return (
    <ActionForm
      title={title}
      testId="title-save"
      ready={written.trim() !== ""}
      onSubmit={() => onSave(written.trim())}
      onClose={onClose}
    >
      <Field
        label={text.title}
        data-testid="title-field"
        maxLength={LONGEST_TITLE}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
    </ActionForm>
  );
}
