import { memo } from "react";
import { useText } from "../../i18n";
import { CodeSection } from "../../python/CodeSection";
import { Figure } from "../../python/Figure";
import { FileDownload } from "../../python/FileDownload";
import { Output } from "../../python/Output";
import { fenced, pythonRun } from "../../python/pythonRun";
import { useAsk } from "../../state/conversation";
import { Button } from "../../ui/Button";
import { RotateCcw } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { ToolCard, type ToolCardProps } from "./ToolCard";
import { ToolError } from "./ToolError";

/** A run of Python: what it was for, what it wrote and drew, and on demand the code. */
export const PythonCard = memo(function PythonCard(props: ToolCardProps) {
  const { part, live } = props;
  const text = useText();
  const ask = useAsk();
  const run = pythonRun(part.input, part.status === "completed" ? part.result : null);
  const ended = part.status === "completed" || part.status === "failed";
  const silent = run.success === true && run.output === "" && run.figures.length === 0 && run.files.length === 0;
  return (
    <ToolCard
      {...props}
      testId="python-card"
      title={run.description || text.python}
      troubled={run.success === false}
      open
    >
      {run.code ? <CodeSection code={run.code} /> : null}
      {run.output ? <Output label={text.pythonOutput} output={run.output} /> : null}
      {silent ? <p className="text-sm text-ink-soft">{text.pythonSilent}</p> : null}
      {run.error ? <Output label={text.toolError} output={run.error} wrong /> : null}
      {run.success === false && !run.error && !run.output ? (
        <p className="text-sm text-danger">{text.pythonFailed}</p>
      ) : null}
      {part.error ? <ToolError error={part.error} /> : null}
      {run.figures.length > 0 ? (
        <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))]">
          {run.figures.map((figure, index) => (
            <Figure key={index} figure={figure} number={index + 1} />
          ))}
        </div>
      ) : null}
      {run.files.length > 0 ? (
        <ul aria-label={text.pythonFiles} className="flex flex-wrap gap-2">
          {run.files.map((file, index) => (
            <li key={index} className="max-w-full">
              <FileDownload file={file} />
            </li>
          ))}
        </ul>
      ) : null}
      {run.warning ? <Notice kind="warn">{run.warning}</Notice> : null}
      {ended && !live && run.code ? (
        <Button
          data-testid="python-again"
          disabled={ask === null}
          onClick={() => ask?.(`${text.pythonAgainMessage}\n${fenced(run.code)}`)}
        >
          <RotateCcw className="size-4" aria-hidden /> {text.pythonAgain}
        </Button>
      ) : null}
    </ToolCard>
  );
});
