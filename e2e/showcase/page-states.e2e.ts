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
import { type Content, expect, takenOver, test } from '../src/showcase.ts';

// A list and a page of one thing in each of their states, provoked behind the pages: at the api, or before it. The
// states of every page are tried in `apps/web/src/app/page-states.spec.tsx`; what is tried here is the browser.

/** A page's words when the route behind it fails; `cut` is no answer at all. */
type State = 403 | 404 | 500 | 'cut';

interface PageRow {
  name: string;
  path: (content: Content) => string;
  /** The api route that the page needs. */
  route: RouteName;
  /** The problem that the api answers where there is none. */
  missing: ProblemCode;
  /** Its heading when it is there. */
  heading: (content: Content) => string;
  /** Lengths of the lists of its skeleton. */
  skeleton: readonly number[];
  /** Another page, and the link on it that leads here. */
  from: string;
  link: (page: Page, content: Content) => Locator;
  /** The words when there is nothing yet; a page of one thing is not there then. */
  empty?: string;
  words: Record<State, string>;
}

const main = (page: Page) => page.getByRole('main');
const retry = (page: Page) => main(page).getByRole('button', { name: texts.errorScreen.retry });
const says = (page: Page, words: string) => main(page).getByRole('heading', { name: words });
const isThere = (page: Page, { heading }: PageRow, content: Content) =>
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
    words: {
      403: texts.photos.denied,
      404: texts.photos.notFound,
      500: texts.photos.failed(500),
      cut: texts.loadFailed('photos'),
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
    words: { 403: pageFailed, 404: pageNotFound, 500: pageFailed, cut: pageFailed },
  },
];

interface Failing {
  state: State;
  status: number;
  set: (faults: FaultProxy) => void;
}
const refusals = ({ route, missing }: PageRow): Failing[] =>
  ([missing, 'forbidden', 'internal'] satisfies ProblemCode[]).map((code) => ({
    // Each of these codes' statuses has words of its own.
    state: problems[code].status as State,
    status: problems[code].status,
    set: (faults) => faults.answer(route, code),
  }));
const cut =
  ({ route }: PageRow) =>
  (faults: FaultProxy) =>
    faults.cut(route);

/** Expects the help beside the words: a retry button, a hint. */
async function expectHelp(page: Page, { route }: PageRow, state: State): Promise<void> {
  // Gone is gone: a second try is offered for what may pass.
  if (state !== 403 && state !== 404) await expect(retry(page)).toBeVisible();
  if (route === 'event' && state === 404) await expect(retry(page)).toHaveCount(0);
}

// Pages fade into one another; what is judged here is what they say.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const row of rows) {
  const { from, link, empty } = row;
  test.describe(row.name, () => {
    test('is there, and says as a document what fails', async ({ page, content, door, faults }) => {
      const path = door.site + row.path(content);
      await test.step('loaded', async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await isThere(page, row, content);
      });
      // Nobody can reach the api behind the pages, so theirs is 503 too.
      const states: Failing[] = [...refusals(row), { state: 'cut', status: 503, set: cut(row) }];
      for (const { state, status, set } of states) {
        await test.step(`${state}`, async () => {
          set(faults);
          expect((await page.goto(path))?.status()).toBe(status);
          await expect(says(page, row.words[state])).toBeVisible();
          await expectHelp(page, row, state);
        });
      }
      await test.step('tried again', async () => {
        faults.heal();
        await retry(page).click();
        await isThere(page, row, content);
      });
    });

    test(
      empty === undefined ? 'is not there where nothing is' : 'says when there is nothing yet',
      async ({ page, content, door, faults, emptyApi }) => {
        faults.passTo(emptyApi);
        const answer = await page.goto(door.site + row.path(content));
        expect(answer?.status()).toBe(empty === undefined ? 404 : 200);
        await expect(says(page, empty ?? row.words[404])).toBeVisible();
      },
    );

    test('waits with its skeleton, and says on the way what fails', async ({
      page,
      context,
      content,
      door,
      faults,
    }) => {
      await page.goto(door.site + from);
      const startTitle = await page.title();
      const choose = () => link(page, content).click();
      /** The page before comes out of memory. */
      const backToStart = async () => {
        await page.goBack();
        // The link may stand on both; chosen while the router is still on its way, it would replace this page.
        await expect(page).toHaveTitle(startTitle);
        await takenOver(page);
        await expect(link(page, content)).toBeVisible();
      };

      await test.step('loading', async () => {
        const held = faults.hold(row.route);
        await choose();
        await held.waiting;
        await expect(main(page)).toHaveAttribute('aria-busy', 'true');
        // A skeleton has no other lists than its shapes.
        const lists = () =>
          main(page)
            .getByRole('list')
            .evaluateAll((found) => found.map((list) => list.children.length));
        await expect.poll(lists).toEqual([...row.skeleton]);
        held.release();
        await isThere(page, row, content);
        await expect(main(page)).not.toHaveAttribute('aria-busy');
        expect(new URL(page.url()).pathname).toBe(row.path(content));
      });

      await test.step('cancelled by another choice', async () => {
        await backToStart();
        const held = faults.hold(row.route);
        await choose();
        await held.waiting;
        // It is a step in the history from here on.
        await expect(page).toHaveURL(door.site + row.path(content));
        const cancelled = page.waitForEvent('requestfailed');
        await page.getByRole('link', { name: 'Privacy' }).click();
        expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
        await expect(says(page, 'Privacy')).toBeVisible();
        held.release();
        await expect(main(page)).not.toHaveAttribute('aria-busy');
        await expect(says(page, 'Privacy')).toBeVisible();
        await expect(main(page).getByRole('alert')).toHaveCount(0);
        // The page that was left has its place in the history, and asks again.
        await page.goBack();
        await isThere(page, row, content);
      });

      await test.step('stopped by the browser', async () => {
        await backToStart();
        const held = faults.hold(row.route);
        await choose();
        await held.waiting;
        await page.evaluate(() => window.stop());
        // Chromium tells its pages no more than that nothing came.
        await expect(says(page, row.words.cut)).toBeVisible();
        held.release();
      });

      await test.step('offline', async () => {
        await backToStart();
        await context.setOffline(true);
        await choose();
        const words = row.route === 'event' ? texts.events.failed : texts.network.offline;
        await expect(main(page)).toContainText(words);
        await context.setOffline(false);
        await retry(page).click();
        await isThere(page, row, content);
      });

      await test.step('the connection breaks', async () => {
        await backToStart();
        await page.route('**/api/**', (request) => request.abort('connectionreset'));
        await choose();
        await expect(says(page, row.words.cut)).toBeVisible();
        await expectHelp(page, row, 'cut');
        await page.unroute('**/api/**');
      });

      for (const { state, set } of refusals(row)) {
        await test.step(`${state}`, async () => {
          await backToStart();
          set(faults);
          await choose();
          await expect(says(page, row.words[state])).toBeVisible();
          await expectHelp(page, row, state);
        });
      }
    });
  });
}
