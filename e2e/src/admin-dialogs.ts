import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, overflowOf } from './accessibility.ts';

const dialogs = 'dialog[open]';
export const openDialog = (page: Page): Locator => page.locator(dialogs);

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Expects no axe violations, and nothing wider than the screen, in both themes, on a phone and on a desk. */
export async function expectGoodDialog(page: Page): Promise<void> {
  // The page behind a dialog is checked where no dialog is open.
  const within = (await openDialog(page).count()) > 0 ? dialogs : undefined;
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await overflowOf(page), `${size.width} px`).toBeLessThanOrEqual(0);
    const wide = await openDialog(page).evaluateAll((open) =>
      open
        .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
        .map(({ className }) => className),
    );
    expect(wide, `${size.width} px`).toEqual([]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page, within === undefined ? {} : { within });
    }
  }
}
