import { Value } from "../state/value";

/** Goes from version to version as fast as somebody presses: where they want to be counts at once, and what they passed
 *  while the hub was busy is not asked for. */
export class Choosing {
  /** Where they want to be; null where that is what is shown. */
  readonly wanted = new Value<string | null>(null);
  readonly #ask: (message: string) => Promise<unknown>;
  #going: Promise<void> | null = null;

  constructor(ask: (message: string) => Promise<unknown>) {
    this.#ask = ask;
  }

  readonly choose = (message: string): Promise<void> => {
    this.wanted.set(message);
    this.#going ??= this.#go().finally(() => {
      this.#going = null;
    });
    return this.#going;
  };

  /** This version is shown now, as it was wanted, or because somebody chose it elsewhere. */
  readonly shown = (message: string): void => {
    if (message === this.wanted.get() || this.#going === null) this.wanted.set(null);
  };

  async #go(): Promise<void> {
    try {
      let asked: string | null = null;
      for (let next = this.wanted.get(); next !== null && next !== asked; next = this.wanted.get()) {
        asked = next;
        await this.#ask(next);
      }
    } catch (error) {
      this.wanted.set(null);
      throw error;
    }
  }
}
