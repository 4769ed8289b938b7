import { Value } from "./value";

/** How often a file of the conversation on the screen was replaced, or read another way: what shows its data loads anew. */
export const filesChanged = new Value(0);
