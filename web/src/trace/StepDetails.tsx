import type { ReactNode } from "react";
import { useFormats, useText } from "../i18n";
import { modelInWords } from "../i18n/callNames";
import { Json } from "../ui/Json";
import type { ModelCall, TraceStep } from "../wire/types";
import { useDuration } from "./durations";
import { SentDetails } from "./SentDetails";
import type { TraceSource } from "./useTrace";

type Row = readonly [string, ReactNode];

/** All that is known of one step. */
export function StepDetails({ step, source }: { step: TraceStep; source: TraceSource }) {
  const text = useText();
  const duration = useDuration();
  const format = useFormats();
  const rows: Row[] = [[text.traceBegan, duration(step.inicio_ms)]];
  if (step.ms > 0) rows.push([text.traceLasted, duration(step.ms)]);
  if (step.type === "model" && step.caracteres > 0) rows.push([text.traceWrote, format.number(step.caracteres)]);
  if (step.type === "tool") {
    rows.push([text.traceInputSize, format.number(step.argumentos_caracteres)]);
    if (step.resultado_caracteres > 0) rows.push([text.traceResultSize, format.number(step.resultado_caracteres)]);
    for (const { ms, erro } of step.tentativas ?? []) rows.push([text.traceAttempt, `${duration(ms)}: ${erro}`]);
    if (step.erro) rows.push([text.toolError, step.erro_mensagem ?? step.erro]);
  }
  if (step.type === "decision") {
    if (step.editada) rows.push([text.toolInput, text.traceEdited]);
    if (step.motivo) rows.push([text.traceReason, step.motivo]);
  }
  if (step.type === "guardrail") {
    rows.push([text.traceJudgedBy, text.traceJudges[step.por]]);
    if (step.motivo) rows.push([text.traceReason, step.motivo]);
  }
  if (step.type === "workflow") rows.push([text.traceAgent, step.agente]);
  if (step.type === "error") rows.push([text.toolError, step.mensagem ?? step.codigo]);
  if (step.type === "memory") {
    for (const { id, relevancia, termos } of step.memorias ?? [])
      rows.push([text.traceLikeness(relevancia), words(termos, id)]);
  }
  if (step.type === "examples") {
    for (const { id, semelhanca, termos } of step.exemplos ?? [])
      rows.push([text.traceLikeness(semelhanca), words(termos, id)]);
  }
  return (
    <div className="space-y-3">
      <Rows rows={rows} />
      {"chamada" in step && step.chamada ? <CallDetails call={step.chamada} /> : null}
      {isAsked(step) ? <SentDetails source={source} step={step.id} /> : null}
      {step.type === "tool" ? <ToolValues step={step} /> : null}
    </div>
  );
}

/** What a tool was given and returned: all of it for whose it is, for an administrator what is nobody's content. */
function ToolValues({ step }: { step: Extract<TraceStep, { type: "tool" }> }) {
  const text = useText();
  const input = step.argumentos ?? step.argumentos_forma;
  const result = step.resultado ?? step.resultado_forma;
  return (
    <>
      {input !== undefined ? <Json label={text.toolInput} value={input} /> : null}
      {result !== undefined ? <Json label={text.toolResult} value={result} /> : null}
    </>
  );
}

/** Whether a provider was sent something for a step. */
function isAsked(step: TraceStep): boolean {
  return "chamada" in step && step.chamada?.enviado !== undefined;
}

function words(terms: readonly string[], id: string): string {
  return terms.length > 0 ? terms.join(", ") : id.slice(0, 8);
}

/** One request to a provider: what it consumed, and how large it was. */
function CallDetails({ call }: { call: ModelCall }) {
  const text = useText();
  const format = useFormats();
  const duration = useDuration();
  const { usage, enviado } = call;
  const characters = (count: number) => text.traceCharacters(format.number(count));
  const rows: Row[] = [
    [text.model, modelInWords(usage.model, text)],
    ...(call.primeiro_texto_ms === undefined ? [] : [[text.traceFirstText, duration(call.primeiro_texto_ms)] as const]),
    ...(call.repeticoes > 0 ? [[text.traceTries, format.number(call.repeticoes + 1)] as const] : []),
    [text.inputTokens, format.number(usage.input_tokens)],
    [text.cacheReadTokens, format.number(usage.cache_read_tokens)],
    [text.cacheWriteTokens, format.number(usage.cache_write_tokens)],
    [text.outputTokens, format.number(usage.output_tokens)],
    [text.cost, usage.cost === null ? text.costUnknown : format.cost(usage.cost)],
    ...(enviado
      ? ([
          [text.traceInstructions, characters(enviado.instrucoes)],
          [text.traceTools(enviado.ferramentas), characters(enviado.ferramentas_caracteres)],
          [text.traceMessages(enviado.mensagens), characters(enviado.mensagens_caracteres)],
          [text.traceVolatile, characters(enviado.no_fim)],
        ] as const)
      : []),
  ];
  return <Rows rows={rows} />;
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(62%)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {rows.map(([name, value], index) => (
        <div key={index} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
