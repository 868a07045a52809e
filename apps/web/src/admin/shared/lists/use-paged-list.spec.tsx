/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { TestQueryProvider } from '../../../shared/testing/query-provider.tsx';
import { usePagedList } from './use-paged-list.ts';

interface Page {
  items: { id: string; name: string }[];
  nextCursor: string | null;
}
const flush = () => act(async () => Promise.resolve());

/** Renders a list whose requests are answered by the test, in any order. */
async function open() {
  const requests: { cursor: string | undefined; response: PromiseWithResolvers<Page> }[] = [];
  const { result, rerender } = renderHook(
    (filter: string) =>
      usePagedList({
        queryKey: ['things', filter],
        read: ({ cursor }) => {
          const response = Promise.withResolvers<Page>();
          requests.push({ cursor, response });
          return response.promise;
        },
        itemsOf: ({ items }: Page) => items,
      }),
    { wrapper: TestQueryProvider, initialProps: '' },
  );
  await flush();
  const respond = async (names: readonly string[], nextCursor: string | null = null) => {
    requests.at(-1)?.response.resolve({ items: names.map((name) => ({ id: name, name })), nextCursor });
    await flush();
  };
  const filter = async (words: string) => {
    rerender(words);
    await flush();
  };
  return {
    list: result,
    filter,
    requests,
    respond,
    names: () => result.current.items?.map(({ name }) => name),
  };
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

it.each(['has', 'has not'])(
  'applies a change to a list that %s come with another filter meanwhile',
  async (when) => {
    const { list, filter, respond, requests, names } = await open();
    await respond(['a', 'b']);
    // The button was pressed in the list without a filter.
    const { change } = list.current;
    await filter('words');
    if (when === 'has') await respond(['a', 'b']);
    act(() => change((page) => ({ ...page, items: page.items.filter(({ id }) => id !== 'a') })));
    await flush();
    if (when === 'has not') {
      expect(requests).toHaveLength(3);
      requests[1]?.response.resolve({ items: [{ id: 'a', name: 'a' }], nextCursor: null });
      await respond(['b']);
    }
    expect(names()).toEqual(['b']);
    await filter('');
    expect(names()).toEqual(['b']);
  },
);
