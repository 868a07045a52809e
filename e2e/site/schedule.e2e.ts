import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import {
  adminTexts,
  draftParameter,
  draftPath,
  pages,
  postPath,
  routes,
  seoRoutes,
} from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { executeSql } from '@sandstone/test-system/system-database';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { untilLiftedItemHearsKeys } from '../src/dragged-cards.ts';
import { centreOf, fingerOn, type Point } from '../src/finger.ts';
import { expect, setSession, test, untilHydrated, uniqueName } from '../src/test.ts';
import { chooseFiles } from '../src/upload-page.ts';

const { postDrafts, schedule } = adminTexts;
const run = uniqueName();

const zone = 'Europe/Paris';
test.use({ timezoneId: zone });

// The first zone that any plan names becomes the creator's, and the system may hold plans of other tests.
test.beforeEach(({ admin }) =>
  admin.api.call('adminSetScheduleZone', { body: { zone, planned: 'keepMoment' } }),
);

const coming = (page: Page) => page.getByRole('region', { name: schedule.comingUp, exact: true });
const row = (page: Page, name: string) => coming(page).getByRole('listitem').filter({ hasText: name });
/** What is planned on a day, such as 'Friday, November 27'. */
const onDay = (page: Page, day: string) => coming(page).getByRole('region', { name: day, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const grip = (page: Page, name: string) => page.getByRole('button', { name: schedule.move(name) });

const dayMs = 86_400_000;
/** Today in the zone: '2026-11-25'. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: zone });
/** A Friday that the page calls by its name, even after midnight, and not 'Today' or 'Tomorrow': '2026-11-27'. */
function nextFriday(): string {
  const ahead = (5 - new Date(today()).getUTCDay() + 7) % 7;
  return addDays(today(), ahead < 3 ? ahead + 7 : ahead);
}
const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
/** 'Friday, November 27' */
const longDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
    ...(day.slice(0, 4) === today().slice(0, 4) ? {} : { year: 'numeric' }),
  });
const cell = (page: Page, day: string) =>
  page
    .getByRole('table')
    .getByRole('cell')
    .filter({ hasText: `${longDay(day)}:` });

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

/** Whether a text is in any list, feed, sitemap or page for visitors. */
async function isPublic(system: RunningSystem, text: string): Promise<boolean> {
  const paths = [
    routes.posts.path,
    routes.photos.path,
    routes.events.path,
    seoRoutes.feed,
    pages.home,
    pages.posts,
    pages.pictures,
    '/sitemaps/posts.xml',
    '/sitemaps/photos.xml',
  ];
  const responses = await Promise.all(paths.map(async (path) => (await fetch(system.site + path)).text()));
  return responses.some((response) => response.includes(text));
}

/** Lifts an entry by keyboard, and waits until the arrow keys move it. */
async function lift(page: Page, name: string): Promise<void> {
  await grip(page, name).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(schedule.lifted(name))).toBeAttached();
  await untilLiftedItemHearsKeys(page);
}

/** Moves to a day what is being dragged, until the page no longer scrolls below a pointer near the edge of the screen. */
async function dragOver(
  page: Page,
  name: string,
  day: string,
  moveTo: (point: Point) => Promise<unknown>,
): Promise<void> {
  await expect(async () => {
    const point = await centreOf(cell(page, day));
    await moveTo(point);
    await expect(page.getByText(schedule.over(name, longDay(day)))).toBeAttached({ timeout: 500 });
    expect(await centreOf(cell(page, day))).toEqual(point);
  }).toPass();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a post is written, scheduled for Friday, dragged to Saturday, published in time, and taken down', async ({
    page,
    context,
    admin,
    system,
  }) => {
    await setSession(context, admin);
    await page.goto(pages.adminCreatePost);
    await untilHydrated(page);
    const description = page.getByLabel('Description');
    await description.fill(`First frost ${run}`);
    await expect(page.getByText(postDrafts.saved)).toBeVisible();
    await page.reload();
    await untilHydrated(page);
    await expect(description).toHaveValue(`First frost ${run}`);
    const text = `First frost on the dunes ${run}`;
    await description.fill(text);
    const bytes = await drawPhoto({ width: 320, height: 240, seed: Number.parseInt(run, 16) });
    await chooseFiles(page, [{ name: `${run}.jpg`, bytes }]);
    await expect(page.getByText(postDrafts.saved, { exact: true })).toBeVisible();
    const id = new URL(page.url()).searchParams.get(draftParameter) ?? '';

    const friday = nextFriday();
    const saturday = addDays(friday, 1);
    await page.getByRole('button', { name: schedule.open }).click();
    await dialog(page).getByLabel(schedule.publishTime, { exact: true }).fill(`${friday}T18:00`);
    await expectSound(page);
    await dialog(page).getByRole('button', { name: schedule.save, exact: true }).click();
    await expect(page).toHaveURL(pages.adminPosts);
    await expect(page.getByText(/^Scheduled for Fri, .+ 6:00.PM$/)).toBeVisible();
    const draft = page.getByRole('listitem').filter({ hasText: text });
    await expect(draft).toContainText(/Scheduled: Fri, .+ 6:00.PM/);
    await expectSound(page);
    expect(await isPublic(system, run)).toBe(false);
    expect((await fetch(system.site + postPath(id))).status).toBe(404);

    // A planned post is saved by its button alone.
    await page.goto(draftPath(id));
    await untilHydrated(page);
    await expect(page.getByText(/^Goes live Fri, .+ 6:00.PM$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expectSound(page);

    await page.goto(pages.adminSchedule);
    await untilHydrated(page);
    await expect(onDay(page, longDay(friday))).toContainText(text);
    await expectSound(page);
    await grip(page, text).scrollIntoViewIfNeeded();
    const finger = await fingerOn(page);
    const from = await centreOf(grip(page, text));
    await finger.start(from);
    await finger.move({ x: from.x - 10, y: from.y - 10 });
    await dragOver(page, text, saturday, finger.move);
    await finger.end();
    await expect(onDay(page, longDay(saturday))).toContainText(text);
    await expect(page.getByRole('button', { name: adminTexts.trash.undo })).toBeVisible();
    const { entries } = await admin.api.call('adminSchedule', {});
    const at = entries.find(({ ids }) => ids.includes(id))?.at ?? '';
    expect(new Date(at).toLocaleString('sv-SE', { timeZone: zone })).toBe(`${saturday} 18:00:00`);

    await executeSql(system, `update schedule set due_at = now() where item_id = '${id}'`);
    const pagesWith = (path: string, words: string) =>
      expect.poll(async () => (await fetch(system.site + path)).text()).toContain(words);
    await Promise.all([
      pagesWith(postPath(id), text),
      pagesWith(pages.posts, text),
      pagesWith(seoRoutes.feed, text),
      pagesWith('/sitemaps/posts.xml', id),
    ]);

    await page.goto(pages.adminPosts);
    await page.getByRole('button', { name: `${schedule.openTakeDown} ${text}` }).click();
    await dialog(page).getByRole('button', { name: schedule.now.takeDown }).click();
    await expect(page.getByText(schedule.postTakenDown)).toBeVisible();
    await expect.poll(async () => (await fetch(system.site + postPath(id))).status).toBe(404);
    await expect.poll(() => isPublic(system, run)).toBe(false);
    await expect(page.getByRole('list', { name: postDrafts.title })).toContainText(text);
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('entries move by keyboard and mouse, and back', async ({ page, context, admin }) => {
    const id = randomUUID();
    const name = `Studio light ${run}`;
    const friday = nextFriday();
    await admin.api.call('adminSavePostDraft', {
      params: { id },
      body: { description: name, day: null, photoIds: [] },
    });
    await admin.api.call('adminPlan', {
      body: { kind: 'post', ids: [id], publish: `${friday}T18:00`, zone },
    });
    await setSession(context, admin);
    await page.goto(pages.adminSchedule);
    await untilHydrated(page);
    await expect(onDay(page, longDay(friday))).toContainText(name);

    await lift(page, name);
    for (const [key, day] of [
      ['ArrowDown', addDays(friday, 7)],
      ['ArrowRight', addDays(friday, 8)],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByText(schedule.over(name, longDay(day)))).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expect(onDay(page, longDay(addDays(friday, 8)))).toContainText(name);
    await page.getByRole('button', { name: adminTexts.trash.undo }).click();
    await expect(onDay(page, longDay(friday))).toContainText(name);

    // A press of Escape leaves it where it is.
    await lift(page, name);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(schedule.over(name, longDay(addDays(friday, 1))))).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByText(schedule.stayed(name))).toBeAttached();
    await expect(onDay(page, longDay(friday))).toContainText(name);

    const chip = cell(page, friday).getByRole('listitem').filter({ hasText: name });
    await chip.scrollIntoViewIfNeeded();
    const start = await centreOf(chip);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 8, start.y + 8);
    await dragOver(page, name, addDays(friday, 2), ({ x, y }) => page.mouse.move(x, y, { steps: 5 }));
    await page.mouse.up();
    await expect(onDay(page, longDay(addDays(friday, 2)))).toContainText(name);

    // In another zone, the hour on the clock stays.
    await page.getByRole('button', { name: schedule.changeZone }).click();
    await dialog(page).getByLabel(schedule.zone, { exact: true }).selectOption('America/New_York');
    await expectSound(page);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Times are in New York time/)).toBeVisible();
    await expect(row(page, name)).toContainText(/Goes live 6:00.PM/);
    await page.getByRole('button', { name: adminTexts.trash.undo }).click();
    await expect(page.getByText(/^Times are in Paris time/)).toBeVisible();
    await expect(row(page, name)).toContainText(/Goes live 6:00.PM/);

    await row(page, name)
      .getByRole('button', { name: schedule.removeFrom(name) })
      .click();
    await expect(row(page, name)).toHaveCount(0);
    await admin.api.call('adminDeletePostDraft', { params: { id } });
  });
});
