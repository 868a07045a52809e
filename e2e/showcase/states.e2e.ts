import { type Page } from '@playwright/test';
import { type ProblemCode, problems, texts } from '@sandstone/contract';
import { type FaultProxy } from '../src/faults/fault-proxy.ts';
import { type FailureWords, type RouteRow, routeTable } from '../src/route-table.ts';
import { type Content, expect, test } from '../src/showcase.ts';

// Every row of the table of routes in each of its states, provoked behind the pages: at the api, or before it.

const main = (page: Page) => page.getByRole('main');
const retry = (page: Page) => main(page).getByRole('button', { name: texts.errorScreen.retry });
const says = (page: Page, words: string) => main(page).getByRole('heading', { name: words });
const isThere = (page: Page, { heading }: RouteRow, content: Content) =>
  expect(main(page).getByRole('heading', { level: 1, name: heading(content), exact: true })).toBeVisible();

interface Failing {
  state: keyof FailureWords;
  status: number;
  set: (faults: FaultProxy) => void;
}
const failing = ({ route, missing }: RouteRow): Failing[] => {
  const answering = (code: ProblemCode): Failing => ({
    // Of these codes' statuses each has words of its own.
    state: problems[code].status as 403 | 404 | 500 | 503,
    status: problems[code].status,
    set: (faults) => faults.answer(route, code),
  });
  return [
    ...[missing, 'forbidden', 'internal', 'unavailable'].map((code) => answering(code as ProblemCode)),
    { state: 'cut', status: 503, set: (faults) => faults.cut(route) },
  ];
};

/** What helps beside the words, where the specification says so. */
async function expectHelp(page: Page, row: RouteRow, state: keyof FailureWords): Promise<void> {
  // Gone is gone: a second try is offered for what may pass.
  if (state === 500 || state === 503 || state === 'cut') await expect(retry(page)).toBeVisible();
  if (row.route === 'event' && state === 404) await expect(retry(page)).toHaveCount(0);
  if (row.route === 'recentEvents')
    await expect(main(page).getByRole('link', { name: texts.navigation.signIn }).last()).toBeVisible();
  if (row.route !== 'posts' && row.route !== 'post') return;
  if (state === 403) await expect(main(page)).toContainText(texts.postHints.permission);
  if (state === 'cut') await expect(main(page)).toContainText(texts.postHints.connection);
}

for (const row of routeTable) {
  test.describe(row.name, () => {
    test('is there, and says as a document what fails', async ({ page, content, door, faults }) => {
      const path = door.site + row.path(content);
      await test.step('loaded', async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await isThere(page, row, content);
      });
      for (const { state, status, set } of failing(row)) {
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

    const { from, link, empty } = row;
    if (from !== undefined && link !== undefined) {
      test('waits with its skeleton, and says on the way what fails', async ({
        page,
        context,
        content,
        door,
        faults,
      }) => {
        const start = door.site + from(content);
        await page.goto(start);

        await test.step('loading', async () => {
          const held = faults.hold(row.route);
          await link(page, content).click();
          await held.waiting;
          await expect(main(page)).toHaveAttribute('aria-busy', 'true');
          // Of a skeleton only the shapes are lists.
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

        await test.step('offline', async () => {
          await page.goto(start);
          await context.setOffline(true);
          await link(page, content).click();
          await expect(main(page)).toContainText(texts.network.offline);
          await context.setOffline(false);
          await retry(page).click();
          await isThere(page, row, content);
        });

        for (const { state, set } of failing(row)) {
          await test.step(`${state}`, async () => {
            faults.heal();
            await page.goto(start);
            set(faults);
            await link(page, content).click();
            await expect(says(page, row.words[state])).toBeVisible();
            await expectHelp(page, row, state);
          });
        }
      });

      test('gives way to another page that is chosen meanwhile', async ({ page, content, door, faults }) => {
        await page.goto(door.site + from(content));
        const held = faults.hold(row.route);
        await link(page, content).click();
        await held.waiting;
        const cancelled = page.waitForEvent('requestfailed');
        await page.getByRole('link', { name: 'Privacy' }).click();
        expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
        await expect(says(page, 'Privacy')).toBeVisible();
        held.release();
        await expect(main(page)).not.toHaveAttribute('aria-busy');
        await expect(says(page, 'Privacy')).toBeVisible();
        await expect(main(page).getByRole('alert')).toHaveCount(0);
      });
    }

    test(
      empty === undefined ? 'is not there where nothing is' : 'says when there is nothing yet',
      async ({ page, content, door, faults, emptyApi }) => {
        faults.passTo(emptyApi);
        const answer = await page.goto(door.site + row.path(content));
        expect(answer?.status()).toBe(empty === undefined ? 404 : 200);
        await expect(says(page, empty ?? row.words[404])).toBeVisible();
        if (row.route === 'recentEvents')
          await expect(main(page).getByRole('link', { name: texts.navigation.signIn }).last()).toBeVisible();
      },
    );
  });
}
