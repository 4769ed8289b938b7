import { lazy, Suspense } from "react";
import { useFormats, useText } from "../i18n";
import { useConversationScope } from "../state/conversation";
import { BookmarkCheck, Brain } from "../ui/icons";
import type { AssistantMessage } from "../wire/types";
import { MemoryPopover } from "./MemoryPopover";

// Few open them, and every conversation would load them.
const UsedMemories = lazy(() => import("./UsedMemories").then((module) => ({ default: module.UsedMemories })));
const SavedMemories = lazy(() => import("./SavedMemories").then((module) => ({ default: module.SavedMemories })));

/** Under an answer: what it was given from memory, and what was remembered after it. */
export function MemoryChips({ message }: { message: AssistantMessage }) {
  const text = useText();
  const format = useFormats();
  const { id } = useConversationScope();
  const used = message.memorias?.usadas.length ?? 0;
  const saved = message.memorias?.guardadas.length ?? 0;
  return (
    <>
      {used > 0 ? (
        <MemoryPopover
          icon={Brain}
          testId="memory-used"
          label={text.memoryUsed(format.number(used))}
          title={text.memoryUsedTitle}
        >
          <Suspense>
            <UsedMemories conversationId={id} message={message} count={used + saved} />
          </Suspense>
        </MemoryPopover>
      ) : null}
      {saved > 0 ? (
        <MemoryPopover
          icon={BookmarkCheck}
          testId="memory-saved"
          label={saved === 1 ? text.memorySaved : text.memorySavedCount(format.number(saved))}
          title={text.memorySavedTitle}
        >
          <Suspense>
            <SavedMemories conversationId={id} messageId={message.id} count={used + saved} />
          </Suspense>
        </MemoryPopover>
      ) : null}
    </>
  );
}
