import { type Page } from '@playwright/test';
import { eventPath, pages, texts, videoPath } from '@sandstone/contract';
import { executeIn } from '@sandstone/test-system/system-database';
import { people } from '@sandstone/test-system/api-session';
import { expect, test } from '../src/showcase.ts';
import { takeSession } from '../src/test.ts';

const { navigation } = texts;
const places = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const button = (page: Page) => places(page).getByRole('button', { name: navigation.myVideos });
const items = (page: Page) => page.getByRole('list', { name: navigation.myAdventures }).getByRole('link');

test('My Videos lists every adventure with what it holds', async ({ page, content, system }) => {
  await page.goto(pages.terms);
  await expect(items(page)).toHaveCount(0);
  await button(page).click();
  await expect(page.getByRole('link', { name: navigation.allMyVideos })).toHaveAttribute(
    'href',
    pages.allVideos,
  );
  await expect(items(page)).toHaveText(
    content.events.map(({ title, counts }) => title + texts.videos.counts(counts)),
  );
  // The grammar in full, as the demo content has every form of it.
  const lines = (await items(page).allInnerTexts()).map((text) => text.split('\n').at(-1));
  for (const line of [
    'No videos',
    '3 Short Clips',
    '1 Short Clip and 1 Full Video',
    '2 Short Clips and 1 Full Video',
    '1 Short Clip and 2 Full Videos',
  ])
    expect(lines).toContain(line);
  await items(page).nth(1).click();
  await expect(page).toHaveURL(system.site + eventPath(content.events[1]?.slug ?? ''));
  await expect(items(page)).toHaveCount(0);
});

test('My Videos closes on Escape, on a click elsewhere and on a second one, and gives the focus back', async ({
  page,
}) => {
  await page.goto(pages.terms);
  const isOpen = () => expect(items(page).first()).toBeVisible();
  const isClosed = () => expect(items(page)).toHaveCount(0);

  await button(page).focus();
  await page.keyboard.press('Enter');
  await isOpen();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: navigation.allMyVideos })).toBeFocused();
  await page.keyboard.press('Escape');
  await isClosed();
  await expect(button(page)).toBeFocused();

  await button(page).click();
  await isOpen();
  await page.getByRole('main').click({ position: { x: 5, y: 300 } });
  await isClosed();

  await button(page).click();
  await isOpen();
  await button(page).click();
  await isClosed();
});

test('the menu stands without its adventures', async ({ page, door, faults, emptyApi }) => {
  faults.answer('events', 'internal');
  await page.goto(door.site + pages.terms);
  await button(page).click();
  await expect(page.getByText(navigation.eventsFailed).first()).toBeVisible();
  faults.heal();
  faults.passTo(emptyApi);
  await page.reload();
  await button(page).click();
  await expect(page.getByText(navigation.noEvents).first()).toBeVisible();
});

test('where one is stands out', async ({ page, content }) => {
  const here = places(page).locator('[aria-current=page], [data-inside]');
  for (const [path, name] of [
    [pages.home, navigation.home],
    [pages.pictures, navigation.myPictures],
    [pages.posts, navigation.myPosts],
    [pages.allVideos, navigation.myVideos],
    [eventPath(content.event.slug), navigation.myVideos],
    [`/cheating/${content.event.slug}`, navigation.myVideos],
    [videoPath(content.freeVideo), navigation.myVideos],
  ] as const) {
    await page.goto(path);
    await expect(here.filter({ visible: true }), path).toHaveText([name]);
    // And not by a mark alone.
    const colours = await places(page)
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor));
    expect(new Set(colours).size, path).toBe(2);
  }
  await page.goto(pages.terms);
  await expect(here.filter({ visible: true })).toHaveCount(0);
});

test.describe('the session button', () => {
  test('leads a visitor to sign in', async ({ page }) => {
    await page.goto(pages.terms);
    await expect(page.getByRole('banner').getByRole('link', { name: navigation.signIn })).toHaveAttribute(
      'href',
      pages.signIn,
    );
    await expect(page.getByText(navigation.sessionLoading)).toHaveCount(0);
  });

  test('says Loading... until it is known who is there', async ({ page, context, door, faults, visitor }) => {
    await takeSession(context, visitor);
    const held = faults.hold('session');
    await page.goto(door.site + pages.terms);
    await held.waiting;
    const tab = page.getByRole('navigation', { name: 'Bottom' }).getByRole('button', {
      name: navigation.loading,
    });
    await expect(page.getByText(navigation.sessionLoading)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tab).toBeDisabled();
    held.release();
    const profile = page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', {
      name: navigation.profile,
    });
    await expect(profile).toHaveAttribute('href', pages.profile);
    await page.setViewportSize({ width: 1280, height: 800 });
    const account = page.getByRole('link', { name: people.visitor.name });
    await expect(account).toContainText(navigation.account);
    await account.click();
    await expect(page.getByRole('heading', { level: 1, name: people.visitor.name })).toBeVisible();
  });

  test('calls somebody without a name by what stands before the at-sign', async ({
    page,
    context,
    door,
    system,
    visitor,
  }) => {
    await takeSession(context, visitor);
    const { email, name } = people.visitor;
    const call = (words: string) =>
      executeIn(system, `update users set display_name = ${words} where email = '${email}'`);
    await call('null');
    try {
      await page.goto(door.site + pages.terms);
      await expect(page.getByRole('link', { name: `visitor ${navigation.account}` })).toBeVisible();
    } finally {
      await call(`'${name}'`);
    }
  });

  test('asks to sign in again where the session has ended', async ({
    page,
    context,
    door,
    faults,
    visitor,
  }) => {
    await takeSession(context, visitor);
    faults.answer('session', 'internal');
    await page.goto(door.site + pages.terms);
    await expect(page.getByRole('banner').getByRole('link', { name: navigation.signIn })).toBeVisible();
  });
});
