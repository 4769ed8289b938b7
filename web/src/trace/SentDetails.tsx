import { type ReactNode, useState } from "react";
import { useFormats, useText } from "../i18n";
import { nameInWords } from "../i18n/callNames";
import { CopyButton } from "../ui/CopyButton";
import { Json } from "../ui/Json";
import { QueryState } from "../ui/QueryState";
import type { SentMessage, SentPart, SentRequest } from "../wire/types";
import { type TraceSource, useSentRequest } from "./useTrace";

/** Longer than this is cut on screen; copying gives all of it. */
const SHOWN_CHARS = 8_000;

/** What a provider was sent for a step: read when it is opened. */
export function SentDetails({ source, step }: { source: TraceSource; step: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const sent = useSentRequest(source, step, open);
  return (
    <details data-testid="trace-sent" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium">{text.traceSent}</summary>
      <div className="mt-3">{sent.data ? <Sent sent={sent.data} /> : open ? <QueryState query={sent} /> : null}</div>
    </details>
  );
}

function Sent({ sent }: { sent: SentRequest }) {
  const text = useText();
  return (
    <div className="space-y-3" data-testid="trace-sent-content">
      <div className="-mt-8 flex justify-end">
        <CopyButton label={`${text.copy}: ${text.traceSent}`} content={() => JSON.stringify(sent, null, 2)} />
      </div>
      {(sent.perdido ?? []).map((name) => (
        <p key={name} className="text-ink-soft">
          {text.traceLost[name]}
        </p>
      ))}
      {sent.por_conferir ? <p className="text-ink-soft">{text.traceUnchecked}</p> : null}
      {sent.instrucoes ? <Words label={text.traceSentInstructions} content={sent.instrucoes} /> : null}
      {sent.ferramentas.length > 0 ? (
        <Named label={text.traceSentTools(sent.ferramentas.length)}>
          <p className="font-mono text-xs leading-relaxed break-words">{sent.ferramentas.join(", ")}</p>
        </Named>
      ) : null}
      {sent.mensagens.length > 0 ? (
        <Named label={text.traceSentMessages(sent.mensagens.length)}>
          <ol className="space-y-2">
            {sent.mensagens.map((message, index) => (
              <li key={index} className="space-y-2 border-l-2 border-line pl-3">
                <Said message={message} />
              </li>
            ))}
          </ol>
        </Named>
      ) : null}
      {sent.no_fim ? <Words label={text.traceSentLast} content={sent.no_fim} /> : null}
    </div>
  );
}

function Said({ message }: { message: SentMessage }) {
  const text = useText();
  return (
    <>
      <p className="text-xs font-medium text-ink-faint">{text.traceRoles[message.papel]}</p>
      {message.partes.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </>
  );
}

/** A piece of a message: its words for whose it is, for others how large it is and what it is like. */
function Part({ part }: { part: SentPart }) {
  const text = useText();
  const format = useFormats();
  const name = part.nome ? nameInWords(part.nome) : "";
  const label = [text.traceParts[part.tipo], part.tipo === "image" ? part.nome : name].filter(Boolean).join(": ");
  const size =
    part.tipo === "image"
      ? text.traceBytes(format.number(part.tamanho))
      : text.traceCharacters(format.number(part.tamanho));
  if (part.texto) return <Words label={`${label} · ${size}`} content={part.texto} quiet={part.tipo === "text"} />;
  return (
    <>
      <p className="text-xs text-ink-soft tabular-nums">{`${label} · ${size}`}</p>
      {part.forma !== undefined ? <Json label={label} value={part.forma} /> : null}
    </>
  );
}

function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-xs font-medium text-ink-faint">{label}</p>
      {children}
    </div>
  );
}

/** A text as it was sent; `quiet` without a line of its own above it. */
function Words({ label, content, quiet = false }: { label: string; content: string; quiet?: boolean }) {
  const text = useText();
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-2">
        <p className={quiet ? "text-xs text-ink-soft tabular-nums" : "text-xs font-medium text-ink-faint tabular-nums"}>
          {label}
        </p>
        <CopyButton label={`${text.copy}: ${label}`} className="-my-1.5" content={() => content} />
      </div>
      <pre
        tabIndex={0}
        aria-label={label}
        role="region"
        className="max-h-56 overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap"
      >
        {content.length > SHOWN_CHARS ? `${content.slice(0, SHOWN_CHARS)}\n…` : content}
      </pre>
    </div>
  );
}
