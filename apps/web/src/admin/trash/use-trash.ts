import {
  limits,
  type TrashCounts,
  type TrashedItem,
  type TrashKind,
  type TrashPageResponse,
} from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { type PagedList, usePagedList } from '../lists/use-paged-list.ts';

export interface Trash extends PagedList<TrashPageResponse, TrashedItem> {
  counts: TrashCounts | undefined;
  /** Takes restored or removed items out of the list. */
  forget: (ids: readonly string[]) => void;
}

export function useTrash(kind: TrashKind): Trash {
  const list = usePagedList({
    queryKey: ['trash', kind],
    read: ({ cursor, signal }) =>
      adminApi.call('adminTrash', { query: { kind, cursor, limit: limits.page.maxSize }, signal }),
    itemsOf: ({ items }) => items,
  });
  const forget = (ids: readonly string[]) =>
    list.change(({ counts, ...page }) => ({
      ...page,
      items: page.items.filter(({ id }) => !ids.includes(id)),
      counts: { ...counts, [kind]: Math.max(0, counts[kind] - ids.length) },
    }));
  return { ...list, counts: list.last?.counts, forget };
}
