import { expect, type Locator, type Page } from '@playwright/test';
import { openDialog } from './admin-dialogs.ts';
import { focusStopOf } from './keyboard.ts';

/** More stops than any page of the tests has. */
const mostStops = 150;

/** Uses a page as somebody without a pointer does, and expects at each stop that the focus can be seen. */
export class KeyboardUser {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a page, and skips its navigation. */
  async visit(path: string): Promise<void> {
    await this.#page.goto(path);
    await this.#page.keyboard.press('Tab');
    await this.#page.keyboard.press('Enter');
    await expect(this.#page.getByRole('main')).toBeFocused();
  }

  /** Presses Tab, or Shift and Tab, until a control has the focus. */
  async to(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    // To find it again at each stop by its role takes most of the time of a test.
    let found = await control.elementHandle();
    for (let stops = 0; stops < mostStops; stops += 1) {
      const direction = await found?.evaluate((element) => {
        const { activeElement } = document;
        if (activeElement === element) return 'here';
        if (!element.isConnected) return 'gone';
        const isElsewhere = activeElement !== null && activeElement !== document.body;
        const position = activeElement?.compareDocumentPosition(element) ?? 0;
        return isElsewhere && (position & Node.DOCUMENT_POSITION_PRECEDING) > 0 ? 'Shift+Tab' : 'Tab';
      });
      if (direction === 'here') return this.#expectVisibleFocus();
      if (direction === 'gone') found = await control.elementHandle();
      else await this.#page.keyboard.press(direction ?? 'Tab');
    }
    throw new Error(`The keyboard does not reach ${String(control)}`);
  }

  async #expectVisibleFocus(): Promise<void> {
    const stop = await focusStopOf(this.#page);
    expect(stop).toMatchObject({ hasIndicator: true, onScreen: true, behindBar: false });
  }

  /** Presses a control. Afterwards, some element of the page has the focus. */
  async press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(control);
    await this.key(key);
  }

  /** Presses a key. Afterwards, some element of the page has the focus. */
  async key(name: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.#page.keyboard.press(name);
    await this.expectFocus();
  }

  /** Presses a control that opens a dialog, which has the focus then. */
  async open(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<Locator> {
    const before = await openDialog(this.#page).count();
    await this.press(control, key);
    await expect(openDialog(this.#page)).toHaveCount(before + 1);
    const dialog = openDialog(this.#page).last();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    return dialog;
  }

  /** Chooses one of several radio buttons by the arrow keys. */
  async choose(radio: Locator): Promise<void> {
    const name = (await radio.getAttribute('name')) ?? '';
    await this.to(this.#page.locator(`input[name="${name}"]:checked`));
    for (let stops = 0; stops < mostStops && !(await radio.isChecked()); stops += 1)
      await this.#page.keyboard.press('ArrowRight');
    await expect(radio).toBeFocused();
  }

  /** Replaces the text of a field. */
  async write(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.#page.keyboard.press('Control+a');
    await this.#page.keyboard.type(text);
  }

  /** Expects that the focus is not lost. */
  async expectFocus(): Promise<void> {
    await expect.poll(async () => (await focusStopOf(this.#page)) !== undefined).toBe(true);
  }
}
