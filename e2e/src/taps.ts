import { type Locator } from '@playwright/test';

/** Counts the taps of a task on a phone. Scrolling and typing are none. */
export class Taps {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  async on(target: Locator): Promise<void> {
    await target.tap();
    this.#count += 1;
  }

  /** A list of the browser takes two: one opens it, and one chooses. */
  async choose(list: Locator, option: string): Promise<void> {
    await list.selectOption(option);
    this.#count += 2;
  }
}
