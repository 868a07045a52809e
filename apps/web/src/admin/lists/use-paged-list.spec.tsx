/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { usePagedList } from './use-paged-list.ts';

afterEach(cleanup);

interface Page {
  items: { id: string; name: string }[];
  nextCursor: string | null;
}
const flush = () => act(async () => Promise.resolve());

/** Renders a list whose requests are answered by the test, in any order. */
async function open() {
  const requests: { cursor: string | undefined; response: PromiseWithResolvers<Page> }[] = [];
  const { result } = renderHook(
    () =>
      usePagedList({
        queryKey: ['things', ''],
        read: ({ cursor }) => {
          const response = Promise.withResolvers<Page>();
          requests.push({ cursor, response });
          return response.promise;
        },
        itemsOf: ({ items }: Page) => items,
      }),
    { wrapper: TestQueryProvider },
  );
  await flush();
  const respond = async (names: readonly string[], nextCursor: string | null = null) => {
    requests.at(-1)?.response.resolve({ items: names.map((name) => ({ id: name, name })), nextCursor });
    await flush();
  };
  return { list: result, requests, respond, names: () => result.current.items?.map(({ name }) => name) };
}

it('appends pages, and shows an item that is on two of them once', async () => {
  const { list, requests, respond, names } = await open();
  expect([list.current.items, list.current.status]).toEqual([undefined, 'loading']);
  await respond(['a', 'b'], 'after b');
  expect([list.current.hasMore, list.current.status]).toEqual([true, 'idle']);
  act(() => list.current.loadMore());
  await respond(['b', 'c']);
  expect(requests.map(({ cursor }) => cursor)).toEqual([undefined, 'after b']);
  expect([names(), list.current.hasMore]).toEqual([['a', 'b', 'c'], false]);
});

it('tries the page again that failed, and keeps the others', async () => {
  const { list, requests, respond, names } = await open();
  await respond(['a'], 'after a');
  act(() => list.current.loadMore());
  requests.at(-1)?.response.reject(new Error('away'));
  await flush();
  expect([names(), list.current.status, list.current.error?.message]).toEqual([['a'], 'failed', 'away']);
  act(() => list.current.loadMore());
  await respond(['b']);
  expect(requests.at(-1)?.cursor).toBe('after a');
  expect([names(), list.current.status]).toEqual([['a', 'b'], 'idle']);
});

it('ignores a response that is older than a change', async () => {
  const { list, requests, respond, names } = await open();
  await respond(['a', 'b']);
  act(() => list.current.reload());
  await flush();
  const [, stale] = requests;
  act(() => list.current.change((page) => ({ ...page, items: page.items.filter(({ id }) => id !== 'a') })));
  await flush();
  stale?.response.resolve({ items: [{ id: 'a', name: 'a' }], nextCursor: null });
  await flush();
  expect(names()).toEqual(['b']);
  expect(requests).toHaveLength(3);
  await respond(['b']);
  expect([names(), list.current.status]).toEqual([['b'], 'idle']);
});
