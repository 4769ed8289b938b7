import { useFormats, useText } from "../i18n";
import { FoldedText } from "../ui/FoldedText";

/** The code that was run: closed, since most people want what it gave. */
export function CodeSection({ code }: { code: string }) {
  const text = useText();
  const format = useFormats();
  const lines = code.replace(/\n+$/, "").split("\n").length;
  return (
    <FoldedText
      look="box"
      label={text.pythonCode}
      note={<span className="text-ink-faint">{text.rows(lines, format.number(lines))}</span>}
      copyLabel={text.copyCode}
      content={code}
      testId="python-code-toggle"
    />
  );
}
