import { adminTexts, memberTexts, pages, texts } from '@sandstone/contract';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type Page } from '@playwright/test';
import { expectAccessibleInAllForms } from '../src/accessibility.ts';
import { expect, setSession, test, untilHydrated } from '../src/test.ts';

const { regions, trash } = adminTexts;
const { fields, presets, preview, rules, summary, words } = regions;
const { regionPages } = texts;
const hidden = 'Visitors from Arizona see nothing, and do not learn whose site it is.';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function removeRules({ api }: ApiSession): Promise<void> {
  const { version } = await api.call('adminRegions', {});
  await api.call('adminSaveRegions', { body: { rules: [], unchangedSince: version } });
}

async function expectSound(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInAllForms(page, {
    sizes: [{ width: 1440, height: 844 }],
  });
  await page.setViewportSize({ width: 390, height: 844 });
}

test('the creator hides her site from her state, sees what visitors get, and takes it back', async ({
  page,
  context,
  admin,
}) => {
  try {
    await removeRules(admin);
    await setSession(context, admin);
    await page.goto(pages.adminRegions);
    await untilHydrated(page);
    await page.getByText(presets.hide.title).click();
    await page.getByLabel(presets.hide.state).selectOption('US-AZ');
    await page
      .getByRole('group', { name: words.stateUnknown.US })
      .getByRole('radio', { name: new RegExp(`^${presets.unknownChoices.declare}`) })
      .check();
    await page.getByRole('button', { name: presets.add(2) }).click();
    await expect(page.getByRole('region', { name: summary.unsaved })).toContainText(hidden);

    const list = page.getByRole('list', { name: rules.list });
    await page.getByRole('button', { name: rules.edit('Arizona') }).click();
    await expect(page.getByLabel(fields.region, { exact: true })).toHaveValue('US-AZ');
    await expectSound(page);
    await page.getByRole('button', { name: rules.down('Arizona') }).focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem').last()).toContainText(hidden);
    await expect(page.getByRole('button', { name: rules.down('Arizona') })).toBeFocused();

    await page.getByRole('button', { name: rules.save, exact: true }).click();
    await expect(page.getByRole('region', { name: summary.title })).toContainText(hidden);
    await expect(page.getByText(summary.inForce(1))).toBeVisible({ timeout: 20_000 });

    const inPreview = page.getByRole('region', { name: preview.title });
    await inPreview.getByLabel(preview.region).selectOption('US-AZ');
    await expect(inPreview.getByText(preview.byRule('Arizona'))).toBeVisible();
    await expect(inPreview.getByText(regionPages.blockedTitle)).toBeVisible();
    await inPreview.getByLabel(preview.region).selectOption('GB');
    await expect(inPreview.getByText(preview.byDefault)).toBeVisible();

    await page.getByRole('button', { name: trash.undo, exact: true }).click();
    await expect(page.getByText(rules.none)).toBeVisible();
  } finally {
    await removeRules(admin);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor of the demo plays one from another region, and ends it', async ({ page, context }) => {
    const { signIn } = memberTexts;
    const stored = async () => (await context.cookies()).find(({ name }) => name === 'demo_visitor')?.value;
    await page.goto(pages.signIn);
    await page.getByLabel(signIn.visitAs).selectOption('Arizona');
    await page.getByRole('button', { name: signIn.visit, exact: true }).click();
    await expect(page).toHaveURL(pages.home);
    expect(await stored()).toBe('192.0.2.1');
    await page.goto(pages.signIn);
    await page.getByLabel(signIn.visitAs).selectOption(signIn.visitAsMyself);
    await page.getByRole('button', { name: signIn.visit, exact: true }).click();
    await expect(page).toHaveURL(pages.home);
    expect(await stored()).toBeUndefined();
  });
});
