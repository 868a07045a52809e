import { type Page } from '@playwright/test';
import { eventPath, pages, texts, videoPath } from '@sandstone/contract';
import { executeSql } from '@sandstone/test-system/system-database';
import { demoAccounts } from '@sandstone/test-system/api-session';
import { expect, test } from '../src/showcase.ts';
import { setSession } from '../src/test.ts';

const { navigation } = texts;
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const button = (page: Page) => mainNavigation(page).getByRole('button', { name: navigation.myVideos });
const items = (page: Page) => page.getByRole('list', { name: navigation.myAdventures }).getByRole('link');

test('My Videos lists every adventure with its counts', async ({ page, content, system }) => {
  await page.goto(pages.terms);
  await expect(items(page)).toHaveCount(0);
  await button(page).click();
  await expect(page.getByRole('link', { name: navigation.allMyVideos })).toHaveAttribute(
    'href',
    pages.allVideos,
  );
  await expect(items(page)).toHaveText(
    content.events.map(({ title, counts }) => title + texts.videoCounts(counts)),
  );
  // The demo content covers all singular and plural forms.
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

test('My Videos closes on Escape, a click outside and a second click, and restores the focus', async ({
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

test('the menu opens when its adventures fail to load or are empty', async ({
  page,
  faultySite,
  faults,
  emptyApi,
}) => {
  faults.respondWith('events', 'internal');
  await page.goto(faultySite.url + pages.terms);
  await button(page).click();
  await expect(page.getByText(navigation.eventsFailed).first()).toBeVisible();
  faults.reset();
  faults.forwardTo(emptyApi.url);
  await page.reload();
  await button(page).click();
  await expect(page.getByText(navigation.noEvents).first()).toBeVisible();
});

test('the sidebar marks the current page', async ({ page, content }) => {
  const current = mainNavigation(page).locator('[aria-current=page], [data-inside]');
  for (const [path, name] of [
    [pages.home, navigation.home],
    [pages.pictures, navigation.myPictures],
    [pages.posts, navigation.myPosts],
    [eventPath(content.event.slug), navigation.myVideos],
    [`/cheating/${content.event.slug}`, navigation.myVideos],
    [videoPath(content.freeVideo), navigation.myVideos],
  ] as const) {
    await page.goto(path);
    await expect(current.filter({ visible: true }), path).toHaveText([name]);
    // The marked entry also has another background colour.
    const colours = await mainNavigation(page)
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor));
    expect(new Set(colours).size, path).toBe(2);
  }
  await page.goto(pages.terms);
  await expect(current.filter({ visible: true })).toHaveCount(0);
  // The page of all videos marks its entry inside the menu.
  await page.goto(pages.allVideos);
  await expect(current.filter({ visible: true })).toHaveCount(0);
  await button(page).click();
  await expect(current.filter({ visible: true })).toHaveText([navigation.allMyVideos]);
  const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const unmarked = await items(page).first().evaluate(colourOf);
  expect(await current.filter({ visible: true }).evaluate(colourOf)).not.toBe(unmarked);
});

test.describe('the session button', () => {
  test('links a visitor to the sign-in page', async ({ page }) => {
    await page.goto(pages.terms);
    await expect(page.getByRole('banner').getByRole('link', { name: navigation.signIn })).toHaveAttribute(
      'href',
      pages.signIn,
    );
    await expect(page.getByText(navigation.sessionLoading)).toHaveCount(0);
  });

  test('shows Loading... until the session is known', async ({
    page,
    context,
    faultySite,
    faults,
    visitor,
  }) => {
    await setSession(context, visitor);
    const held = faults.hold('session');
    await page.goto(faultySite.url + pages.terms);
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
    const account = page.getByRole('link', { name: demoAccounts.visitor.name });
    await expect(account).toContainText(navigation.account);
    await account.click();
    await expect(page.getByRole('heading', { level: 1, name: demoAccounts.visitor.name })).toBeVisible();
  });

  test('shows the local part of the e-mail address for an account without a name', async ({
    page,
    context,
    faultySite,
    system,
    visitor,
  }) => {
    await setSession(context, visitor);
    const { email, name } = demoAccounts.visitor;
    const setDisplayName = (expression: string) =>
      executeSql(system, `update users set display_name = ${expression} where email = '${email}'`);
    await setDisplayName('null');
    try {
      await page.goto(faultySite.url + pages.terms);
      await expect(page.getByRole('link', { name: `visitor ${navigation.account}` })).toBeVisible();
    } finally {
      await setDisplayName(`'${name}'`);
    }
  });

  test('offers to sign in when the session request fails', async ({
    page,
    context,
    faultySite,
    faults,
    visitor,
  }) => {
    await setSession(context, visitor);
    faults.respondWith('session', 'internal');
    await page.goto(faultySite.url + pages.terms);
    await expect(page.getByRole('banner').getByRole('link', { name: navigation.signIn })).toBeVisible();
  });
});
