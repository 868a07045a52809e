/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { texts } from '@sandstone/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { AdminList } from './admin-list.tsx';

afterEach(cleanup);

type Props = ComponentProps<typeof AdminList<string>>;
const loadMore = jest.fn();

/** @returns the text of the page */
function open(list: Partial<Props['list']>, props?: Partial<Props>): string {
  const { container } = render(
    <AdminList
      list={{ items: undefined, hasMore: false, status: 'idle', failure: undefined, loadMore, ...list }}
      failed="No list"
      waiting="Waiting"
      empty="Empty"
      isManual
      {...props}
    >
      {(items) => items.join()}
    </AdminList>,
  );
  return container.textContent;
}

it('waits, and shows why loading failed with a button that tries again', () => {
  expect(open({ status: 'loading' })).toBe('Waiting');
  cleanup();
  expect(open({ status: 'failed', failure: 'Offline' })).toContain('No listOffline');
  fireEvent.click(screen.getByRole('button', { name: texts.errorScreen.retry }));
  expect(loadMore).toHaveBeenCalledTimes(1);
});

it('shows items with the end of the list, which says why more could not be loaded', () => {
  expect(open({ items: ['a', 'b'], hasMore: true }, { total: 5 })).toBe('a,b2 of 5Show more');
  cleanup();
  expect(open({ items: ['a'], hasMore: true, status: 'failed', failure: 'Offline' })).toBe(
    `aOffline${texts.errorScreen.retry}`,
  );
});

it('shows what stands for a list without items, unless more can be loaded or it is not known to be empty', () => {
  expect(open({ items: [] })).toBe('Empty');
  cleanup();
  expect(open({ items: [], hasMore: true })).toBe('Show more');
  cleanup();
  expect(open({ items: [], status: 'loading' }, { empty: undefined, total: 0 })).toBe('0 of 0');
});
