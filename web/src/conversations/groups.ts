import type { Conversation } from "../wire/types";

type GroupName = "pinned" | "today" | "yesterday" | "lastSevenDays" | "lastThirtyDays" | "older";

export interface Group {
  readonly name: GroupName;
  readonly conversations: readonly Conversation[];
}

/** Whole days, by the person's own calendar, between a moment and now. */
function daysAgo(iso: string, now: Date): number {
  const then = new Date(iso);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // Rounded: a day on which the clocks change has 23 or 25 hours.
  return Math.round((midnight(now) - midnight(then)) / 86_400_000);
}

function groupName(iso: string, now: Date): GroupName {
  const days = daysAgo(iso, now);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days <= 7) return "lastSevenDays";
  if (days <= 30) return "lastThirtyDays";
  return "older"; // also where the date cannot be read
}

/** Conversations under their dates, in the order in which they came. */
export function groupByDate(conversations: readonly Conversation[], now: Date): readonly Group[] {
  const groups: { name: GroupName; conversations: Conversation[] }[] = [];
  for (const conversation of conversations) {
    const name = conversation.fixada ? "pinned" : groupName(conversation.updated_at, now);
    const group = groups.find((candidate) => candidate.name === name);
    if (group) group.conversations.push(conversation);
    else groups.push({ name, conversations: [conversation] });
  }
  return groups;
}
