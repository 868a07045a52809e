import { type Locator, type Page } from '@playwright/test';
import {
  eventPath,
  limits,
  pages,
  type ProblemCode,
  problems,
  type RouteName,
  texts,
} from '@sandstone/contract';
import { type FaultProxy } from '../src/faults/fault-proxy.ts';
import { type Content, expect, test, untilHydrated } from '../src/showcase.ts';

// Tests a list page and a detail page in each state in a real browser, with faults injected in front of the api.
// `apps/web/src/app/page-states.spec.tsx` tests the states of every page.

/** The failure of the page's api route; `disconnected` means no response. */
type State = 403 | 404 | 500 | 'disconnected';

interface PageRow {
  name: string;
  path: (content: Content) => string;
  /** The api route that the page needs. */
  route: RouteName;
  /** The api's problem code when the resource does not exist. */
  missing: ProblemCode;
  /** The heading of the loaded page. */
  heading: (content: Content) => string;
  /** The lengths of the lists in its skeleton. */
  skeleton: readonly number[];
  /** Another page with a link to this one. */
  from: string;
  link: (page: Page, content: Content) => Locator;
  /** The message of an empty list; a detail page returns 404 instead. */
  empty?: string;
  messages: Record<State, string>;
}

const main = (page: Page) => page.getByRole('main');
const retry = (page: Page) => main(page).getByRole('button', { name: texts.errorScreen.retry });
const messageOf = (page: Page, message: string) => main(page).getByRole('heading', { name: message });
const expectLoaded = (page: Page, { heading }: PageRow, content: Content) =>
  expect(main(page).getByRole('heading', { level: 1, name: heading(content), exact: true })).toBeVisible();

const { pageFailed, pageNotFound } = texts.events;
const rows: readonly PageRow[] = [
  {
    name: 'pictures',
    path: () => pages.pictures,
    route: 'photos',
    missing: 'photos_not_found',
    heading: () => texts.navigation.myPictures,
    skeleton: [limits.skeletons.gallery],
    from: pages.terms,
    link: (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: texts.navigation.myPictures }),
    empty: texts.photos.notFound,
    messages: {
      403: texts.photos.denied,
      404: texts.photos.notFound,
      500: texts.photos.failed(500),
      disconnected: texts.loadFailed('photos'),
    },
  },
  {
    name: 'an event',
    path: ({ event }) => eventPath(event.slug),
    route: 'event',
    missing: 'event_not_found',
    heading: ({ event }) => event.title,
    skeleton: [limits.skeletons.event],
    from: pages.home,
    link: (page, { event }) => main(page).getByRole('link', { name: event.title }),
    messages: { 403: pageFailed, 404: pageNotFound, 500: pageFailed, disconnected: pageFailed },
  },
];

interface Failure {
  state: State;
  status: number;
  inject: (faults: FaultProxy) => void;
}
const problemFailures = ({ route, missing }: PageRow): Failure[] =>
  ([missing, 'forbidden', 'internal'] satisfies ProblemCode[]).map((code) => ({
    // The type `State` contains the status of each of these codes.
    state: problems[code].status as State,
    status: problems[code].status,
    inject: (faults) => faults.respondWith(route, code),
  }));
const disconnect =
  ({ route }: PageRow) =>
  (faults: FaultProxy) =>
    faults.disconnect(route);

/** Expects a retry button for failures that may be temporary. */
async function expectRetry(page: Page, { route }: PageRow, state: State): Promise<void> {
  if (state !== 403 && state !== 404) await expect(retry(page)).toBeVisible();
  if (route === 'event' && state === 404) await expect(retry(page)).toHaveCount(0);
}

// Disables the view transitions between pages.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const row of rows) {
  const { from, link, empty } = row;
  test.describe(row.name, () => {
    test('loads as a document, and shows each failure with its status', async ({
      page,
      content,
      faultySite,
      faults,
    }) => {
      const path = faultySite.url + row.path(content);
      await test.step('loaded', async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await expectLoaded(page, row, content);
      });
      // The web server cannot reach the api either, and responds with 503.
      const failures: Failure[] = [
        ...problemFailures(row),
        { state: 'disconnected', status: 503, inject: disconnect(row) },
      ];
      for (const { state, status, inject } of failures) {
        await test.step(`${state}`, async () => {
          inject(faults);
          expect((await page.goto(path))?.status()).toBe(status);
          await expect(messageOf(page, row.messages[state])).toBeVisible();
          await expectRetry(page, row, state);
        });
      }
      await test.step('retried', async () => {
        faults.reset();
        await retry(page).click();
        await expectLoaded(page, row, content);
      });
    });

    test(
      empty === undefined ? 'returns 404 on an empty site' : 'shows a message on an empty site',
      async ({ page, content, faultySite, faults, emptyApi }) => {
        faults.forwardTo(emptyApi.url);
        const response = await page.goto(faultySite.url + row.path(content));
        expect(response?.status()).toBe(empty === undefined ? 404 : 200);
        await expect(messageOf(page, empty ?? row.messages[404])).toBeVisible();
      },
    );

    test('shows its skeleton during client navigation, and each failure', async ({
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

      await test.step('loading', async () => {
        const held = faults.hold(row.route);
        await navigate();
        await held.waiting;
        await expect(main(page)).toHaveAttribute('aria-busy', 'true');
        // A skeleton contains only placeholder lists.
        const lists = () =>
          main(page)
            .getByRole('list')
            .evaluateAll((found) => found.map((list) => list.children.length));
        await expect.poll(lists).toEqual([...row.skeleton]);
        held.release();
        await expectLoaded(page, row, content);
        await expect(main(page)).not.toHaveAttribute('aria-busy');
        expect(new URL(page.url()).pathname).toBe(row.path(content));
      });

      await test.step('cancelled by another navigation', async () => {
        await goBackToStart();
        const held = faults.hold(row.route);
        await navigate();
        await held.waiting;
        // The pending page already has a history entry.
        await expect(page).toHaveURL(faultySite.url + row.path(content));
        const cancelled = page.waitForEvent('requestfailed');
        await page.getByRole('link', { name: 'Privacy' }).click();
        expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
        await expect(messageOf(page, 'Privacy')).toBeVisible();
        held.release();
        await expect(main(page)).not.toHaveAttribute('aria-busy');
        await expect(messageOf(page, 'Privacy')).toBeVisible();
        await expect(main(page).getByRole('alert')).toHaveCount(0);
        // The cancelled page is still in the history, and loads again.
        await page.goBack();
        await expectLoaded(page, row, content);
      });

      await test.step('stopped by the browser', async () => {
        await goBackToStart();
        const held = faults.hold(row.route);
        await navigate();
        await held.waiting;
        await page.evaluate(() => window.stop());
        // Chromium does not tell the page why the request failed.
        await expect(messageOf(page, row.messages.disconnected)).toBeVisible();
        held.release();
      });

      await test.step('offline', async () => {
        await goBackToStart();
        await context.setOffline(true);
        await navigate();
        const message = row.route === 'event' ? texts.events.failed : texts.network.offline;
        await expect(main(page)).toContainText(message);
        await context.setOffline(false);
        await retry(page).click();
        await expectLoaded(page, row, content);
      });

      await test.step('connection lost', async () => {
        await goBackToStart();
        await page.route('**/api/**', (request) => request.abort('connectionreset'));
        await navigate();
        await expect(messageOf(page, row.messages.disconnected)).toBeVisible();
        await expectRetry(page, row, 'disconnected');
        await page.unroute('**/api/**');
      });

      for (const { state, inject } of problemFailures(row)) {
        await test.step(`${state}`, async () => {
          await goBackToStart();
          inject(faults);
          await navigate();
          await expect(messageOf(page, row.messages[state])).toBeVisible();
          await expectRetry(page, row, state);
        });
      }
    });
  });
}
