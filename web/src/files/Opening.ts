import { api } from "../api/calls";

/** A conversation that is made with its first message or file: until then nothing is stored. */
export class Opening {
  readonly agentId: string;
  /** A message was sent to it, and may have arrived whatever the answer was. */
  #written = false;
  #made: Promise<string> | null = null;

  constructor(agentId: string) {
    this.agentId = agentId;
  }

  /** Its id. Made once: a second attempt, or a file beside a message, must not make a second conversation. */
  readonly id = (): Promise<string> => {
    const making = this.#made ?? api.create(this.agentId).then(({ id }) => id);
    this.#made = making;
    making.catch(() => {
      if (this.#made === making) this.#made = null;
    });
    return making;
  };

  /** For a message. */
  readonly idToWrite = (): Promise<string> => {
    this.#written = true;
    return this.id();
  };

  /** No file came of it, and nobody has written: it must not stay behind empty. */
  readonly dropUnwritten = (): void => {
    if (!this.#written) this.drop();
  };

  /** Nothing came of it: it must not stay behind empty. */
  readonly drop = (): void => {
    const made = this.#made;
    this.#made = null;
    this.#written = false;
    // One that cannot be removed now is an empty conversation in the list, which the person can delete.
    made?.then((id) => api.remove(id)).catch(() => undefined);
  };
}
