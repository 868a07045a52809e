import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import {
  adminTexts,
  createApiClient,
  eventPath,
  pages,
  problems,
  routes,
  texts,
  type Video,
  videoPath,
  viewPath,
} from '@sandstone/contract';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { cacheFonts, layoutShifts, observeLayoutShift, untilQuiet } from '../src/page-log.ts';
import { type ProvidedVideo, provideVideo, syncVideoLibraries } from '@sandstone/test-system/provider';
import { untilHydrated } from '../src/showcase.ts';
import { expect, setSession, test, uniqueName, checkAsVisitor } from '../src/test.ts';

const { videoEditing, makeFree } = adminTexts;
const run = uniqueName();
const canyon = { name: `Canyon days ${run}`, guid: randomUUID() };
const rim = { name: `Rim nights ${run}`, guid: randomUUID() };
const dust: ProvidedVideo = { guid: randomUUID(), title: `Dust ${run}`, collection: canyon };
const echo: ProvidedVideo = { guid: randomUUID(), title: `Echo ${run}`, collection: rim };
const curatedTitle = `The Slow Hour ${run}`;

const editor = (page: Page) => page.getByRole('dialog');
const row = (page: Page, title: string) =>
  page
    .getByRole('list', { name: videoEditing.videos })
    .getByRole('button', { name: new RegExp(`^${title}`) });

async function openVideos(page: Page): Promise<void> {
  await page.goto(pages.adminVideos);
  await untilHydrated(page);
  await expect(page.getByRole('list', { name: videoEditing.videos })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page)).toHaveCount(0);
}

/** Reads the video from the public api. */
async function publicVideo({ site }: RunningSystem, title: string): Promise<Video | undefined> {
  const { videos } = await createApiClient({ baseUrl: site }).call('videos', { query: { limit: 100 } });
  return videos.find((video) => video.title === title);
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ system, admin }) => {
  for (const video of [dust, echo]) await provideVideo(system, video);
  await syncVideoLibraries(admin);
});

test.beforeEach(async ({ context, admin }) => setSession(context, admin));

test('changes of a video’s title, adventure and type appear on the public site', async ({
  page,
  browser,
  system,
}) => {
  const before = await publicVideo(system, dust.title);
  expect(before).toMatchObject({ videoType: 'free', locked: false, eventTitle: canyon.name });
  await openVideos(page);
  await page.getByRole('searchbox').fill(`dust ${run}`);
  await expect(row(page, echo.title)).toHaveCount(0);
  await row(page, dust.title).click();
  await editor(page).getByRole('textbox', { name: 'Title' }).fill(curatedTitle);
  await editor(page).getByLabel('Adventure').selectOption({ label: rim.name });
  await editor(page).getByLabel('Type').selectOption(videoEditing.types.premium);
  await save(page);
  await expect(row(page, curatedTitle)).toContainText(rim.name);
  await expect(
    page.getByRole('switch', { name: `${videoEditing.types.premium} ${curatedTitle}` }),
  ).toBeChecked();
  await expect(row(page, curatedTitle)).toBeFocused();

  const after = await publicVideo(system, curatedTitle);
  expect(after).toMatchObject({ videoType: 'premium', locked: true, libraryId: null, eventTitle: rim.name });
  if (before === undefined || after === undefined) throw new Error('The video is gone');
  await checkAsVisitor(browser, system.site + videoPath(before), async (visitor) => {
    // The former URL redirects to the new one.
    expect(new URL(visitor.url()).pathname).toBe(videoPath(after));
    await expect(visitor.getByRole('heading', { level: 1, name: curatedTitle })).toBeVisible({
      timeout: 1000,
    });
    await expect(visitor.getByText(texts.videos.lockedPreview).first()).toBeVisible({ timeout: 1000 });
    await expect(visitor.locator('iframe')).toHaveCount(0);
  });
  await checkAsVisitor(browser, system.site + eventPath(after.eventSlug ?? ''), (visitor) =>
    expect(visitor.getByRole('heading', { name: curatedTitle })).toBeVisible({ timeout: 1000 }),
  );
});

test('a sync imports the provider’s changes and keeps the administrator’s', async ({ page, system }) => {
  await provideVideo(system, { ...dust, title: `Dust again ${run}` });
  await provideVideo(system, { ...echo, title: `Echo again ${run}` });
  await page.goto(pages.adminVideoLibraries);
  await untilHydrated(page);
  const sync = page.getByRole('button', { name: videoEditing.syncNow });
  await sync.click();
  await expect(sync).toBeDisabled();
  await expect(sync).toBeEnabled();
  await openVideos(page);
  await expect(row(page, `Echo again ${run}`)).toBeVisible();

  await row(page, curatedTitle).click();
  const title = editor(page).getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue(curatedTitle);
  await expect(title).toHaveAttribute('placeholder', `Dust again ${run}`);
  expect(await publicVideo(system, curatedTitle)).toMatchObject({ locked: true, eventTitle: rim.name });
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);
});

test('a video can be hidden from the public site and shown again', async ({ page, browser, system }) => {
  const video = await publicVideo(system, curatedTitle);
  if (video === undefined) throw new Error('The video is gone');
  await openVideos(page);
  await row(page, curatedTitle).click();
  await editor(page).getByRole('switch', { name: 'Shown on the site' }).click();
  await save(page);
  await expect(page.getByRole('switch', { name: `${videoEditing.shown} ${curatedTitle}` })).not.toBeChecked();
  expect(await publicVideo(system, curatedTitle)).toBeUndefined();
  await checkAsVisitor(browser, system.site + videoPath(video), async (_visitor, status) => {
    expect(status).toBe(404);
  });

  await row(page, curatedTitle).click();
  await editor(page).getByRole('switch', { name: 'Shown on the site' }).click();
  await editor(page)
    .getByRole('button', { name: `Type: ${videoEditing.asVideoLibrary}` })
    .click();
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: makeFree.confirm(1) }).click();
  await expect(editor(page)).toHaveCount(0);
  expect(await publicVideo(system, curatedTitle)).toMatchObject({ locked: false, videoType: 'free' });
});

test('Escape and Back ask before unsaved changes are discarded', async ({ page }) => {
  await page.goto(pages.admin);
  await untilHydrated(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Videos' }).click();
  await row(page, curatedTitle).click();
  const title = editor(page).getByRole('textbox', { name: 'Title' });
  await title.fill('Something else');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(title).toHaveValue('Something else');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(pages.adminVideos);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(pages.admin);
});

test('an administrator creates, edits and deletes an adventure', async ({ page, browser, system }) => {
  const [first, second] = [`Dawn ${run}`, `Late dawn ${run}`];
  await openVideos(page);
  await page
    .getByRole('navigation', { name: videoEditing.title })
    .getByRole('link', { name: videoEditing.adventures })
    .click();
  const list = page.getByRole('list', { name: videoEditing.adventures });
  const row = (title: string) => list.getByRole('button', { name: new RegExp(`^${title}`) });
  await page.getByRole('button', { name: 'New adventure' }).click();
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page)).toContainText(videoEditing.titleMissing);
  await editor(page).getByRole('textbox', { name: 'Title' }).fill(first);
  await editor(page).getByLabel('Date').fill('2026-03-04');
  await save(page);
  await expect(row(first)).toContainText('March 4, 2026 · No videos');

  await row(first).click();
  await editor(page).getByRole('textbox', { name: 'Title' }).fill(second);
  await editor(page).getByLabel('Description').fill('The light came late.');
  await save(page);
  await page.getByRole('button', { name: `${videoEditing.show} ${second}` }).click();
  await expect(page.getByRole('link', { name: `${videoEditing.seeIt} ${second}` })).toBeVisible();
  const { events } = await createApiClient({ baseUrl: system.site }).call('events');
  const created = events.find(({ title }) => title === second);
  await checkAsVisitor(browser, system.site + eventPath(created?.slug ?? ''), (visitor) =>
    expect(visitor.getByText('The light came late.')).toBeVisible({ timeout: 1000 }),
  );

  await row(canyon.name).click();
  await expect(editor(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await row(second).click();
  await editor(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(row(second)).toHaveCount(0);
});

test('a visitor’s reaction persists after a reload, and a first visit asks the api for nothing', async ({
  browser,
  system,
}) => {
  const video = await publicVideo(system, `Echo again ${run}`);
  if (video === undefined) throw new Error('The video is gone');
  const path = `/api/videos/${video.id}/reactions`;
  const context = await browser.newContext();
  await cacheFonts(context, system.site);
  await observeLayoutShift(context);
  const visitor = await context.newPage();
  const apiRequests: string[] = [];
  visitor.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Each page reports its view.
    if (pathname.startsWith('/api/') && pathname !== viewPath)
      apiRequests.push(`${request.method()} ${pathname}`);
  });
  const love = visitor.getByRole('button', { name: /Love it/ });
  try {
    await untilQuiet(visitor, () => visitor.goto(system.site + videoPath(video)));
    await untilHydrated(visitor);
    expect(apiRequests).toEqual([]);
    await expect(love).toHaveAttribute('aria-pressed', 'false');
    const responded = visitor.waitForResponse((response) => response.url().endsWith(path));
    await love.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await responded;
    await expect(love).toHaveText(/1$/);
    await expect(love).toHaveAttribute('aria-pressed', 'true');

    await visitor.reload();
    await expect(love).toHaveAttribute('aria-pressed', 'true');
    await expect(love).toHaveText(/1$/);
    expect(await layoutShifts(visitor)).toEqual([]);
    expect(apiRequests).toEqual([`${routes.react.method} ${path}`, `${routes.reactions.method} ${path}`]);

    await visitor.route(`**${path}`, (route) =>
      route.fulfill({
        status: problems.rate_limited.status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'rate_limited', detail: problems.rate_limited.detail }),
      }),
    );
    await love.click();
    await expect(visitor.getByText(problems.rate_limited.detail ?? '')).toBeVisible();
    await expect(love).toHaveText(/1$/);
    await expect(love).toHaveAttribute('aria-pressed', 'true');
  } finally {
    await context.close();
  }
});

test('an administrator edits a video and its adventure from their pages, and goes back to them', async ({
  page,
  browser,
  system,
}) => {
  const video = await publicVideo(system, curatedTitle);
  if (!video?.eventSlug || !video.eventTitle) throw new Error('The video has no adventure');
  const shown = [
    { path: videoPath(video), edit: 'Edit this video', title: video.title },
    { path: eventPath(video.eventSlug), edit: 'Edit this adventure', title: video.eventTitle },
  ];
  for (const { path, edit, title } of shown) {
    await checkAsVisitor(browser, system.site + path, async (visitor) => {
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(visitor.getByRole('link', { name: edit })).toHaveCount(0);
    });
    await page.goto(path);
    await page.getByRole('link', { name: edit }).click();
    await expect(editor(page)).toHaveAccessibleName(title);
    await page.keyboard.press('Escape');
    await expect(editor(page)).toHaveCount(0);
    await page.getByRole('link', { name: `${videoEditing.seeIt} ${title}` }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('several videos are hidden in three taps, and shown again in one', async ({ page, system, admin }) => {
    const more = [1, 2, 3].map((number) => `Mesa ${number} ${run}`);
    for (const title of more) await provideVideo(system, { guid: randomUUID(), title, collection: rim });
    await syncVideoLibraries(admin);
    const shown = async () =>
      (await Promise.all(more.map((title) => publicVideo(system, title)))).filter(Boolean).length;
    await expect.poll(shown).toBe(more.length);
    await openVideos(page);
    await page.getByRole('searchbox').fill(`mesa ${run}`);
    await expect(page.getByText(`${more.length} of ${more.length}`)).toBeVisible();
    await page.getByRole('button', { name: videoEditing.select, exact: true }).tap();
    await page.getByRole('button', { name: videoEditing.selectAll }).tap();
    const bar = page.getByRole('region', { name: videoEditing.chosen });
    await expect(bar).toContainText(videoEditing.selected(more.length));
    await expectAccessible(page);
    await expectFits(page);
    await bar.getByRole('button', { name: videoEditing.hide }).tap();
    await expect(bar).toHaveCount(0);
    await expect.poll(shown).toBe(0);
    await page.getByRole('button', { name: adminTexts.trash.undo, exact: true }).tap();
    await expect.poll(shown).toBe(more.length);

    // One tap hides a single one.
    await page.getByRole('switch', { name: `${videoEditing.shown} ${more[0]}` }).tap();
    await expect.poll(shown).toBe(more.length - 1);
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('switch', { name: `${videoEditing.shown} ${more[0]}` }).tap();
    await expect.poll(shown).toBe(more.length);
  });
});
