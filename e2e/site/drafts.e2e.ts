import { randomUUID } from 'node:crypto';
import { type BrowserContext, type Locator, type Page } from '@playwright/test';
import {
  adminTexts,
  createApiClient,
  draftParameter,
  pages,
  postPath,
  routes,
  seoRoutes,
} from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { untilProcessed } from '../src/gallery.ts';
import { pictureAddresses } from '../src/picture-addresses.ts';
import { expect, setSession, test, untilHydrated, uniqueName } from '../src/test.ts';
import { chooseFiles } from '../src/upload-page.ts';

const { postDrafts, postEditor } = adminTexts;
const run = uniqueName();

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const description = (page: Page) => page.getByLabel('Description');
const photos = (page: Page) => page.getByRole('list', { name: 'Photos in order' }).getByRole('listitem');
const submit = (page: Page) => page.getByRole('button', { name: postEditor.createTitle });
const drafts = (page: Page, text: string) =>
  page.getByRole('list', { name: postDrafts.title }).getByRole('listitem').filter({ hasText: text });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

/** Expects something in the screen wherever the page is scrolled with a part of the focused field in it. */
async function expectInViewBeside(field: Locator, expected: Locator): Promise<void> {
  await field.focus();
  const box = async () => (await field.boundingBox()) ?? { y: 0, height: 0 };
  const page = field.page();
  const { height } = page.viewportSize() ?? { height: 0 };
  const top = (await box()).y + (await page.evaluate(() => scrollY));
  const { height: fieldHeight } = await box();
  for (const y of [0, top - height + 30, top + fieldHeight - 30]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y);
    await expect(expected).toBeInViewport({ ratio: 1 });
  }
}

/** Opens the page of a new post, and leaves a saved draft with this text and two new photos there. */
async function startDraft(page: Page, text: string): Promise<void> {
  await page.goto(pages.adminCreatePost);
  await untilHydrated(page);
  await description(page).fill(text);
  const name = randomUUID();
  const seed = Number.parseInt(name.slice(0, 8), 16);
  await chooseFiles(
    page,
    await Promise.all(
      [1, 2].map(async (number) => ({
        name: `${name}-${number}.jpg`,
        bytes: await drawPhoto({ width: 320, height: 240, seed: seed + number }),
      })),
    ),
  );
  await expect(status(page, postDrafts.saved)).toHaveText(postDrafts.saved);
  await expect(page).toHaveURL(new RegExp(`\\?${draftParameter}=`));
}

test('a draft survives a reload, and tells a second tab of its changes', async ({ page, context, admin }) => {
  await setSession(context, admin);
  await startDraft(page, `First words ${run}`);
  await expectSound(page);
  for (const field of [description(page), page.getByLabel(postEditor.date)])
    await expectInViewBeside(field, status(page, postDrafts.saved));

  await page.reload();
  await untilHydrated(page);
  await expect(description(page)).toHaveValue(`First words ${run}`);
  await expect(photos(page)).toHaveCount(2);
  await description(page).fill(`Second words ${run}`);
  await expect(status(page, postDrafts.saved)).toHaveText(postDrafts.saved);

  const other = await context.newPage();
  await other.goto(page.url());
  await untilHydrated(other);
  await expect(description(other)).toHaveValue(`Second words ${run}`);
  await description(page).fill(`Third words ${run}`);
  await expect(status(page, postDrafts.saved)).toHaveText(postDrafts.saved);
  await description(other).fill(`Words of the other tab ${run}`);
  await expect(other.getByText(postDrafts.changed)).toBeVisible();
  await expect(submit(other)).toBeDisabled();
  for (const field of [description(other), other.getByLabel(postEditor.date)])
    await expectInViewBeside(field, other.getByRole('button', { name: postDrafts.keepMine }));
  await expectSound(other);
  await other.getByRole('button', { name: postDrafts.loadNewer }).click();
  await expect(description(other)).toHaveValue(`Third words ${run}`);
});

test('a draft is private with its pictures, and is published once', async ({
  page,
  context,
  admin,
  system,
  browser,
}) => {
  await setSession(context, admin);
  const text = `To be published ${run}`;
  await startDraft(page, text);

  // Nobody else sees it.
  const client = createApiClient({ baseUrl: system.site });
  const isPublic = async () => {
    const pagesToRead = [
      routes.posts.path,
      routes.photos.path,
      seoRoutes.feed,
      pages.posts,
      '/sitemaps/posts.xml',
    ];
    const texts = await Promise.all(
      pagesToRead.map(async (path) => (await fetch(system.site + path)).text()),
    );
    return texts.some((text) => text.includes(run));
  };
  expect(await isPublic()).toBe(false);
  const id = new URL(page.url()).searchParams.get(draftParameter) ?? '';
  expect((await fetch(system.site + postPath(id))).status).toBe(404);
  // Its pictures need an administrator's session.
  await untilProcessed(admin);
  const { draft } = await admin.api.call('adminPostDraft', { params: { id } });
  const addressesOf = await pictureAddresses(system);
  const addresses = draft.photos.flatMap((photo) => addressesOf(photo.id));
  const statuses = async (paths: readonly string[], { request }: BrowserContext) => [
    ...new Set(
      await Promise.all(paths.map(async (path) => (await request.get(system.site + path)).status())),
    ),
  ];
  const anonymous = await browser.newContext();
  expect(addresses.length).toBeGreaterThan(4);
  for (const everyone of [anonymous, context]) expect(await statuses(addresses, everyone)).toEqual([404]);
  const forAdministrators = draft.photos.flatMap((photo) => [photo.cdnUrl, photo.thumbnailUrl ?? '']);
  expect(await statuses(forAdministrators, context)).toEqual([200]);
  expect(await statuses(forAdministrators, anonymous)).toEqual([401]);

  await page.goto(pages.adminPosts);
  await expect(drafts(page, text)).toHaveCount(1);
  await expect(drafts(page, text)).toContainText(text);
  await expectSound(page);
  await drafts(page, text)
    .getByRole('link', { name: new RegExp(`^${postDrafts.goOn}`) })
    .click();
  await expect(description(page)).toHaveValue(text);
  await submit(page).click();
  await expect(page).toHaveURL(pages.adminPosts);
  await expect(page.getByText(postEditor.created)).toBeVisible();
  await expect(drafts(page, text)).toHaveCount(0);

  await untilProcessed(admin);
  const publishedPosts = async () =>
    (await client.call('posts', { query: { limit: 100 } })).posts.filter((post) =>
      post.description.includes(run),
    );
  // The photos follow as soon as their pictures are public.
  await expect
    .poll(async () => (await publishedPosts()).map((post) => [post.description, post.photoCount]))
    .toEqual([[text, 2]]);
  expect(await statuses(addresses, anonymous)).toEqual([200]);
  await anonymous.close();
  const published = await publishedPosts();
  const visitor = await browser.newPage();
  await expect(async () => {
    await visitor.goto(system.site + postPath(published[0]?.id ?? ''));
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(text, { timeout: 1000 });
  }).toPass();
  await visitor.close();
});
