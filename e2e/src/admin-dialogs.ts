import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleInAllForms } from './accessibility.ts';

const dialogs = 'dialog[open]';
export const openDialog = (page: Page): Locator => page.locator(dialogs);

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** Expects that a dialog is accessible in both themes and fits, on a phone and on a desk. */
async function expectGoodDialog(page: Page): Promise<void> {
  // The page behind a dialog is checked where no dialog is open.
  const within = (await openDialog(page).count()) > 0 ? { within: dialogs } : {};
  await expectAccessibleInAllForms(page, { ...within, sizes: [desk] });
}

/** The steps that open dialogs, or unfold parts, of a page, by name. */
export type Openings = Record<string, (page: Page) => Promise<unknown>>;

/**
 * Opens the page anew for each of them, and expects that what has opened is accessible and fits.
 * @param parts what unfolds in the page itself
 */
export async function expectGoodDialogs(
  page: Page,
  path: string,
  openings: Openings,
  parts: Openings = {},
): Promise<void> {
  // The next step would begin with the unsaved text of this one.
  await page.addInitScript(() => localStorage.removeItem('unsaved-texts'));
  for (const [name, open] of Object.entries({ ...openings, ...parts }))
    await test.step(name, async () => {
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.goto(path);
      await open(page);
      if (name in openings) await expect(openDialog(page).last()).toBeVisible();
      else await expect(openDialog(page)).toHaveCount(0);
      await expectGoodDialog(page);
    });
}
