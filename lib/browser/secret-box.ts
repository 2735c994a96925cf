/**
 * A plaintext that is shown once, in the memory of one component. What holds the box (a state, a drawing that is not
 * thrown away yet) holds nothing after `erase`. It is in no JSON and no text that is made of the box.
 */
export class SecretBox {
  #plaintext: string | null;

  constructor(plaintext: string) {
    this.#plaintext = plaintext;
  }

  /** The plaintext, or null once it is erased. */
  read(): string | null {
    return this.#plaintext;
  }

  erase(): void {
    this.#plaintext = null;
  }
}
