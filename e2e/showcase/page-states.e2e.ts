import { type Locator, type Page } from '@playwright/test';
import { eventPath, pages, type RouteName, texts } from '@sandstone/contract';
import { type Content, expect, test, untilHydrated } from '../src/showcase.ts';

// Only a browser can abort and stop the request of a page, and go offline. A list page and a detail page stand for all.
// `apps/web/src/app/page-states.spec.tsx` tests the states of every page.

interface PageRow {
  name: string;
  path: (content: Content) => string;
  /** The api route that the page needs. */
  route: RouteName;
  /** The heading of the loaded page. */
  heading: (content: Content) => string;
  /** Another page with a link to this one. */
  from: string;
  link: (page: Page, content: Content) => Locator;
  /** The heading when there was no response. */
  unreachable: string;
  offline: string;
}

const main = (page: Page) => page.getByRole('main');
const retry = (page: Page) => main(page).getByRole('button', { name: texts.errorScreen.retry });
const messageOf = (page: Page, message: string) => main(page).getByRole('heading', { name: message });
const expectLoaded = (page: Page, { heading }: PageRow, content: Content) =>
  expect(main(page).getByRole('heading', { level: 1, name: heading(content), exact: true })).toBeVisible();

const rows: readonly PageRow[] = [
  {
    name: 'pictures',
    path: () => pages.pictures,
    route: 'photos',
    heading: () => texts.navigation.myPictures,
    from: pages.terms,
    link: (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: texts.navigation.myPictures }),
    unreachable: texts.loadFailed('photos'),
    offline: texts.network.offline,
  },
  {
    name: 'an event',
    path: ({ event }) => eventPath(event.slug),
    route: 'event',
    heading: ({ event }) => event.title,
    from: pages.home,
    link: (page, { event }) => main(page).getByRole('link', { name: event.title }),
    unreachable: texts.events.pageFailed,
    offline: texts.events.failed,
  },
];

// Disables the view transitions between pages.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const row of rows) {
  const { from, link } = row;
  test(`${row.name} survives a navigation that is cancelled, stopped, offline or cut off`, async ({
    page,
    context,
    content,
    faultySite,
    faults,
  }) => {
    await page.goto(faultySite.url + from);
    await untilHydrated(page);
    const startTitle = await page.title();
    const navigate = () => link(page, content).click();
    /** The start page is restored from memory. */
    const goBackToStart = async () => {
      await page.goBack();
      // The link may be on both pages. A click during the navigation would replace this history entry.
      await expect(page).toHaveTitle(startTitle);
      await untilHydrated(page);
      await expect(link(page, content)).toBeVisible();
    };

    await test.step('cancelled by another navigation', async () => {
      const held = faults.hold(row.route);
      await navigate();
      await held.waiting;
      const cancelled = page.waitForEvent('requestfailed');
      await page.getByRole('link', { name: 'Privacy' }).click();
      expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
      await expect(messageOf(page, 'Privacy')).toBeVisible();
      held.release();
      await expect(main(page)).not.toHaveAttribute('aria-busy');
      await expect(messageOf(page, 'Privacy')).toBeVisible();
      await expect(main(page).getByRole('alert')).toHaveCount(0);
      // The cancelled page has no entry in the history.
      await goBackToStart();
    });

    await test.step('stopped by the browser', async () => {
      const held = faults.hold(row.route);
      await navigate();
      await held.waiting;
      await page.evaluate(() => window.stop());
      // Chromium does not tell the page why the request failed.
      await expect(messageOf(page, row.unreachable)).toBeVisible();
      held.release();
    });

    await test.step('offline', async () => {
      await goBackToStart();
      await context.setOffline(true);
      await navigate();
      await expect(main(page)).toContainText(row.offline);
      await context.setOffline(false);
      await retry(page).click();
      await expectLoaded(page, row, content);
    });

    await test.step('connection lost', async () => {
      await goBackToStart();
      await page.route('**/api/**', (request) => request.abort('connectionreset'));
      await navigate();
      await expect(messageOf(page, row.unreachable)).toBeVisible();
      await expect(retry(page)).toBeVisible();
      await page.unroute('**/api/**');
    });
  });
}
