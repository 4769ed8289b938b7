import { folded } from "../ui/folded";

/** Something that can be done from anywhere. */
export interface Command {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly run: () => void;
}

/** Those that have every word of what was typed, in any order. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ name, group }) => {
    const words = folded(`${name} ${group}`);
    return wanted.every((word) => words.includes(word));
  });
}
