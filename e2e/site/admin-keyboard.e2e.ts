import { adminTexts, pages } from '@sandstone/contract';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { expect, setSession, test } from '../src/test.ts';

const { commandMenu } = adminTexts;

for (const width of [390, 1440]) {
  test(`an administrator goes anywhere by keyboard, from a public page at ${width} px`, async ({
    page,
    context,
    admin,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await setSession(context, admin);
    await page.goto(pages.home);
    const menu = page.getByRole('dialog', { name: commandMenu.title });
    // The shortcuts come after the session.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(menu).toBeVisible({ timeout: 500 });
    }).toPass();
    const field = menu.getByRole('searchbox', { name: commandMenu.search });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await expectFits(page);
    await page.keyboard.type('tras');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${pages.adminTrash}$`));
    await expect(menu).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('vid');
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('link', { name: 'Videos', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);

    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: commandMenu.shortcuts });
    await expect(sheet.getByText(commandMenu.keys.upload)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await expect(page).toHaveURL(new RegExp(`${pages.adminUploadPhotos}$`));
  });
}
