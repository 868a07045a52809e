import { type Page } from '@playwright/test';
import { adminTexts, memberTexts, pages } from '@sandstone/contract';
import { type ApiSession, demoAccounts, signInByScript } from '@sandstone/test-system/api-session';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { openPopup, signInByPopup } from '../src/sign-in.ts';
import { expect, setSession, test, uniqueName, untilHydrated } from '../src/test.ts';

const { lostSession, postDrafts } = adminTexts;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const description = (page: Page) => page.getByLabel('Description');
const dialog = (page: Page) => page.getByRole('dialog', { name: lostSession.title });
const isSaved = (page: Page) => expect(page.getByText(postDrafts.saved, { exact: true })).toBeVisible();
const unsavedTexts = (page: Page) => page.evaluate(() => localStorage.getItem('unsaved-texts'));

/** Opens a saved draft. Its session is one of its own, because it ends. */
async function openDraft(page: Page, site: string): Promise<{ session: ApiSession; words: string }> {
  const session = await signInByScript(site, 'admin');
  await setSession(page.context(), session);
  await page.goto(pages.adminCreatePost);
  await untilHydrated(page);
  const words = uniqueName();
  await description(page).fill(words);
  await isSaved(page);
  return { session, words };
}

/** Ends the session on the server, and writes on. */
async function writeWithoutSession(page: Page, { session, words }: { session: ApiSession; words: string }) {
  await session.api.call('logout');
  await description(page).fill(`${words}, written on`);
  await expect(dialog(page)).toBeVisible();
}

const savedDraft = async (site: string, words: string) => {
  const { api } = await signInByScript(site, 'admin');
  const { drafts } = await api.call('adminPostDrafts');
  return drafts.find((draft) => draft.description.startsWith(words))?.description;
};

test('an administrator whose session has ended signs in over her draft, which then saves itself', async ({
  page,
  system: { site },
}) => {
  const draft = await openDraft(page, site);
  await writeWithoutSession(page, draft);
  await expectAccessible(page);
  await expectFits(page);
  await expect(dialog(page).getByRole('button', { name: memberTexts.signIn.google })).toBeEnabled();
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: demoAccounts.admin.name }).click();
  await expect(dialog(page)).toHaveCount(0);
  await isSaved(page);
  await expect(description(page)).toHaveValue(`${draft.words}, written on`);
  expect(await savedDraft(site, draft.words)).toBe(`${draft.words}, written on`);
  expect(await unsavedTexts(page)).toBeNull();
});

test('what was written without a session is there again after a reload and a sign-in, and saves itself', async ({
  page,
  system: { site },
}) => {
  const draft = await openDraft(page, site);
  await writeWithoutSession(page, draft);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page).toHaveURL(new RegExp(pages.signIn));
  await signInByPopup(page, 'admin');
  await expect(description(page)).toHaveValue(`${draft.words}, written on`);
  await isSaved(page);
  expect(await savedDraft(site, draft.words)).toBe(`${draft.words}, written on`);
});

test('what was written without a session is gone when another account signs in', async ({
  page,
  system: { site },
}) => {
  const draft = await openDraft(page, site);
  await writeWithoutSession(page, draft);
  expect(await unsavedTexts(page)).toContain('written on');
  page.on('dialog', (question) => void question.accept());
  await page.goto(pages.signIn);
  await signInByPopup(page, 'visitor');
  await expect.poll(() => unsavedTexts(page)).toBeNull();
});
