import { Value } from "./value";

/** Whether the list of conversations is open over the page, which it can be only on a narrow screen. */
export const drawer = new Value(false);
