import { type Page } from '@playwright/test';
import { adminTexts, defaultSiteSettings, memberTexts, pages, routes, texts } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { demoAccounts } from '@sandstone/test-system/api-session';
import { expectAccessibleInAllForms } from '../src/accessibility.ts';
import { openPopup } from '../src/sign-in.ts';
import { Taps } from '../src/taps.ts';
import { expect, firstVisit, test, untilHydrated } from '../src/test.ts';

const { look, opening, setup, siteSettings } = adminTexts;
const mostActions = 40;
const name = 'Evenings by the lake';
const links = [
  { label: 'Pictures elsewhere', address: 'https://pictures.example/lake' },
  { label: 'Say hello', address: 'hello.example/lake' },
];
const post = 'The first evening.';

test.use({
  systemOptions: { demoContent: false, staysClosed: true },
  storageState: firstVisit,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

/** Looks at the page on a phone and on a wide screen, in both themes. */
async function look390And1440(page: Page): Promise<void> {
  await expectAccessibleInAllForms(page, {
    sizes: [{ width: 1440, height: 900 }],
  });
  await page.setViewportSize({ width: 390, height: 844 });
}

test('a creator comes from the printed address to her open site in at most 40 taps and fields', async ({
  page,
  browser,
  system,
}) => {
  const taps = new Taps();
  const button = (text: string) => page.getByRole('button', { name: text });
  const heading = (text: string) => page.getByRole('heading', { level: 1, name: text });

  const { setup: address } = await system.run();
  expect(address).toMatch(/\/setup#[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(system.process?.lines).toContain(`Set up your site: ${address}`);

  // A stranger learns nothing from the page, and the site is closed.
  const response = await page.goto(address ?? '');
  const html = (await response?.text()) ?? '';
  for (const word of Object.values(defaultSiteSettings.words))
    if (typeof word === 'string' && word !== '') expect(html).not.toContain(word);
  expect((await fetch(system.site)).status).toBe(503);

  await taps.on(button(texts.ageGate.confirm));
  await expect(heading(setup.welcome)).toBeVisible();
  await expect(page.getByLabel(setup.code)).toHaveValue(/^\w{4}-\w{4}$/);
  await expect(page).toHaveURL(system.site + pages.setup);
  await look390And1440(page);

  await taps.on(page.getByRole('link', { name: setup.signIn }));
  await expect(button(memberTexts.signIn.google)).toBeEnabled();
  taps.add(); // the button that opens the popup
  const popup = await openPopup(page);
  await taps.on(popup.getByRole('button', { name: demoAccounts.visitor.name }));
  await expect(heading(setup.claimTitle)).toBeVisible();

  // A code that was mistyped, which is not part of the way.
  const code = await page.getByLabel(setup.code).inputValue();
  await page.getByLabel(setup.code).fill('AAAA-AAAA');
  await button(setup.claim).tap();
  await expect(page.getByText(setup.codeWrong)).toBeVisible();
  await look390And1440(page);
  await page.getByLabel(setup.code).fill(code);

  await taps.on(button(setup.claim));
  await expect(heading(setup.steps.name)).toBeVisible();
  await taps.fill(page.getByLabel(siteSettings.words.name), name);
  await taps.on(page.getByText(look.presets.turquoise, { exact: true }));
  await look390And1440(page);
  await taps.on(button(setup.saveAndNext));

  await expect(heading(setup.steps.photos)).toBeVisible();
  const photos = await Promise.all(
    [1, 2, 3].map(async (seed) => ({
      name: `lake-${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await drawPhoto({ width: 2400, height: 1600, seed: 60_000 + seed })),
    })),
  );
  taps.add(); // the files, which are chosen at once
  await page.locator('input[type=file]').setInputFiles(photos);
  await expect(page.getByText(setup.photosReady(3, 3))).toBeVisible({ timeout: 60_000 });
  await look390And1440(page);
  await taps.on(button(setup.next));

  // It can be left and continued: the address leads to the first step that is not done.
  await expect(heading(setup.steps.hero)).toBeVisible();
  await page.goto(system.site + pages.admin);
  await expect(page.getByRole('heading', { name: setup.panel })).toBeVisible();
  await look390And1440(page);
  await page.goto(system.site + pages.setup);
  await expect(heading(setup.steps.hero)).toBeVisible();
  await taps.on(page.getByRole('button', { name: setup.photo(1) }));
  await look390And1440(page);
  await taps.on(button(setup.saveAndNext));

  await expect(heading(setup.steps.links)).toBeVisible();
  for (const [index, link] of links.entries()) {
    await taps.fill(page.getByLabel(siteSettings.links.label).nth(index), link.label);
    await taps.fill(page.getByLabel(siteSettings.links.address).nth(index), link.address);
  }
  await look390And1440(page);
  await taps.on(button(setup.saveAndNext));

  await expect(heading(setup.steps.post)).toBeVisible();
  await taps.fill(page.getByLabel(setup.postText), post);
  await taps.on(page.getByRole('button', { name: setup.photo(2) }));
  await look390And1440(page);
  await taps.on(button(setup.publish));

  await expect(heading(setup.steps.open)).toBeVisible();
  // The legal contact is the one thing that is left.
  await expect(page.getByText(setup.contact)).toBeVisible();
  await expect(page.getByRole('link', { name: setup.steps.links })).toHaveCount(0);
  await look390And1440(page);
  await taps.on(button(setup.open));
  await expect(heading(setup.isOpen)).toBeVisible();
  await look390And1440(page);
  await taps.on(page.getByRole('link', { name: setup.seeIt }));
  await expect(page.getByRole('heading', { name: setup.greeting(name) })).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(mostActions);
  test.info().annotations.push({ type: 'taps and fields', description: String(taps.count) });

  // A visitor sees her site.
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const home = await visitor.newPage();
  await expect(async () => expect((await home.goto(system.site))?.status()).toBe(200)).toPass();
  await untilHydrated(home);
  await home.getByRole('button', { name: texts.ageGate.confirm }).click();
  await expect(home).toHaveTitle(new RegExp(name));
  await expect(home.getByRole('heading', { name: setup.greeting(name) })).toBeVisible();
  for (const { label } of links) await expect(home.getByRole('link', { name: label })).toBeVisible();
  await expect(home.getByText(post)).toBeVisible();
  await home.screenshot({ path: test.info().outputPath('home.png'), fullPage: true });
  const content = await home.content();
  expect(content).toMatch(/--dark-accent/);
  expect(content).toContain('/media/');
  for (const word of Object.values(defaultSiteSettings.words))
    if (typeof word === 'string' && word !== '') expect(content).not.toContain(word);

  // A second set-up is impossible, also with the printed address.
  const { isPossible } = (await (await fetch(system.site + routes.setup.path)).json()) as {
    isPossible: boolean;
  };
  expect(isPossible).toBe(false);
  await home.goto(address ?? '');
  await expect(home.getByRole('heading', { name: setup.doneTitle })).toBeVisible();
  await visitor.close();
  await page.goto(system.site + pages.admin);
  await expect(page.getByText(opening.notice)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: setup.panel })).toHaveCount(0);
});
