import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../api/calls";
import { useFormats, useText } from "../i18n";
import { AttachmentAddressContext, attachmentsShared } from "../state/attachments";
import { ReadOnlyContext } from "../state/readOnly";
import { Logo } from "../ui/Logo";
import { usePageTitle } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { Loading } from "../ui/Spinner";
import { MessageList } from "./MessageList";

const nothing = async () => undefined;

/** A conversation as somebody shared it: to be read, by whoever has the link. */
export function SharedPage({ token }: { token: string }) {
  const text = useText();
  const format = useFormats();
  const { data, error } = useQuery({ queryKey: ["shared", token], queryFn: () => api.shared(token), retry: false });
  const addressOf = useMemo(() => attachmentsShared(token), [token]);
  usePageTitle(data?.titulo ?? "");
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex items-center gap-3 border-b border-line px-4 py-3">
        <Logo />
        <div className="min-w-0">
          <h1 data-testid="shared-title" className="truncate text-sm font-semibold">
            {data ? data.titulo || text.untitled : text.sharedConversation}
          </h1>
          {data ? (
            <p className="truncate text-xs text-ink-faint">
              {text.sharedAt(data.agente_nome, format.dateTime(data.created_at))}
            </p>
          ) : null}
        </div>
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        {data ? (
          <ReadOnlyContext value={true}>
            <AttachmentAddressContext value={addressOf}>
              <MessageList
                snapshot={{ mensagens: data.mensagens, status: "idle", cursor: "", anterior: null }}
                sending={null}
                agentIcon={undefined}
                agentName={data.agente_nome}
                onContinue={nothing}
                onLoadEarlier={nothing}
              />
            </AttachmentAddressContext>
          </ReadOnlyContext>
        ) : error ? (
          <Problem error={error} className="mx-auto mt-10 max-w-md px-4" />
        ) : (
          <Loading />
        )}
      </main>
    </div>
  );
}
