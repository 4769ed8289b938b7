import { useText } from "../../i18n";
import type { ToolPart } from "../../wire/types";
import { ArgumentFieldView } from "./ArgumentFieldView";
import { fieldsOf, type Problem, type Written } from "./arguments";

interface Props {
  readonly input: ToolPart["input"];
  readonly written: Written;
  readonly problems: Readonly<Record<string, Problem>>;
  readonly onWrite: (written: Written) => void;
}

/** The arguments of a call, each in a field of its kind. */
export function ArgumentsForm({ input, written, problems, onWrite }: Props) {
  const text = useText();
  const fields = fieldsOf(input);
  if (fields.length === 0) return <p className="text-sm text-ink-faint">{text.noArguments}</p>;
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="sr-only">{text.toolArguments}</legend>
      {fields.map((field) => (
        <ArgumentFieldView
          key={field.name}
          field={field}
          value={written[field.name] ?? ""}
          problem={problems[field.name]}
          onChange={(value) => onWrite({ ...written, [field.name]: value })}
        />
      ))}
    </fieldset>
  );
}
