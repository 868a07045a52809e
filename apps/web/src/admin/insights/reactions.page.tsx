import { adminTexts, limits, site } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminApi } from '../api/admin-api.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { Loading } from '../components/loading.tsx';
import { AdminListEnd } from '../lists/admin-list-end.tsx';
import { usePagedList } from '../lists/use-paged-list.ts';
import { formatTimeAgo } from '../time/relative-time.ts';
import { useNow } from '../time/use-now.ts';

const { insights } = adminTexts;
const emojiOf = (reaction: string) =>
  site.reactions.find(({ value }) => value === reaction)?.emoji ?? reaction;

function List(): ReactNode {
  const now = useNow();
  const list = usePagedList({
    queryKey: ['reactions'],
    read: ({ cursor, signal }) =>
      adminApi.call('adminReactions', {
        query: { limit: limits.page.defaultSize, cursor: cursor === undefined ? undefined : Number(cursor) },
        signal,
      }),
    itemsOf: ({ reactions }) => reactions,
  });
  const { items, status, failure, loadMore } = list;
  if (items === undefined)
    return status === 'failed' ? (
      <LoadFailure title={insights.reactionsUnreachable} reason={failure} onRetry={loadMore} />
    ) : (
      <Loading count={8} block={undefined} />
    );
  if (items.length === 0) return <Notice icon="sun" title={insights.noReactions} />;
  return (
    <>
      <ul>
        {items.map(({ id, reaction, title, path, on }) => (
          <li key={id}>
            {emojiOf(reaction)} <Link to={path}>{title}</Link>, {formatTimeAgo(on, now)}
          </li>
        ))}
      </ul>
      <AdminListEnd list={list} />
    </>
  );
}

/** Lists all reactions, newest first. */
export function ReactionsPage(): ReactNode {
  return (
    <AdminPage title={insights.allReactions}>
      <List />
    </AdminPage>
  );
}
