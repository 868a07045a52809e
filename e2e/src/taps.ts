import { type Locator } from '@playwright/test';

/** Counts the taps of a task on a phone. Scrolling and typing are none. A tap fails where a bar covers the control. */
export class Taps {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  async on(target: Locator): Promise<void> {
    await target.tap();
    this.#count += 1;
  }

  /** A field counts as one, with the tap that begins it. */
  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.#count += 1;
  }

  /** Counts one that another helper makes. */
  add(): void {
    this.#count += 1;
  }

  /** A list of the browser takes two: one opens it, and one chooses. */
  async choose(list: Locator, option: string): Promise<void> {
    await list.selectOption(option);
    this.#count += 2;
  }
}
