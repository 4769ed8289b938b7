import { useText } from "../i18n";
import { FoldedText } from "../ui/FoldedText";

/** The text that the file is to the agent: for those who want to know, not for everybody. */
export function AgentView({ content }: { content: string }) {
  const text = useText();
  return (
    <FoldedText
      look="line"
      label={text.fileAgentView}
      copyLabel={text.copy}
      content={content}
      testId="file-content-toggle"
    />
  );
}
