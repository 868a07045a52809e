import { adminTexts, limits, type TrashedItem, type TrashKind } from '@sandstone/contract';
import { type ReactNode } from 'react';
import card from '../shared/components/card.module.css';
import { Loading } from '../shared/components/loading.tsx';
import { AdminList } from '../shared/lists/admin-list.tsx';
import { useNow } from '../shared/time/use-now.ts';
import { PhotoTile, SelectionMark } from '../shared/components/photo-tile.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type IconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import text from '../shared/components/text.module.css';
import styles from './trash.module.css';
import { adminApi } from '../shared/api/admin-api.ts';
import { usePagedList } from '../shared/lists/use-paged-list.ts';

const { trash: texts } = adminTexts;
const dayMs = 24 * 60 * 60 * 1000;

export function useTrash(kind: TrashKind) {
  const list = usePagedList({
    queryKey: ['trash', kind],
    read: ({ cursor, signal }) =>
      adminApi.call('adminTrash', { query: { kind, cursor, limit: limits.page.maxSize }, signal }),
    itemsOf: ({ items }) => items,
  });
  /** Takes restored or removed items out of the list. */
  const forget = (ids: readonly string[]) =>
    list.change(({ counts, ...page }) => ({
      ...page,
      items: page.items.filter(({ id }) => !ids.includes(id)),
      counts: { ...counts, [kind]: Math.max(0, counts[kind] - ids.length) },
    }));
  return { ...list, counts: list.last?.counts, forget };
}

const icons = { photo: 'picture', post: 'post', event: 'film' } as const satisfies Record<
  TrashKind,
  IconName
>;

interface ItemProps {
  kind: TrashKind;
  item: TrashedItem;
  isChosen: boolean;
  now: number;
  onToggle: () => void;
}

function Item({ kind, item, isChosen, now, onToggle }: ItemProps): ReactNode {
  const { name, pictureUrl, placeholder, erasedOn, restoring } = item;
  const words = (
    <span className={styles.words}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={text.note}>
        {restoring ? texts.restoring : texts.daysLeft(Math.ceil((Date.parse(erasedOn) - now) / dayMs))}
      </span>
    </span>
  );
  const button = { disabled: restoring, onClick: onToggle };
  return (
    <li>
      {kind === 'photo' ? (
        <PhotoTile src={pictureUrl} placeholder={placeholder} isChosen={isChosen} {...button}>
          {words}
        </PhotoTile>
      ) : (
        <button
          type="button"
          className={classNames(card.card, 'row gap-4', styles.item)}
          aria-pressed={isChosen}
          {...button}
        >
          <SelectionMark isChosen={isChosen} />
          {words}
        </button>
      )}
    </li>
  );
}

interface TrashListProps {
  kind: TrashKind;
  trash: ReturnType<typeof useTrash>;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

export function TrashList({ kind, trash, chosen, onToggle }: TrashListProps): ReactNode {
  const now = useNow();
  const listClass = classNames(styles.items, kind === 'photo' && styles.grid);
  return (
    <AdminList
      list={trash}
      failed={texts.unreachable}
      waiting={<Loading className={listClass} count={8} block={styles.waiting} />}
      empty={<Notice icon={icons[kind]} title={texts.nothing[kind]} />}
      total={trash.counts?.[kind]}
    >
      {(items) => (
        <ul className={listClass} aria-label={texts.kinds[kind]}>
          {items.map((item) => (
            <Item
              key={item.id}
              kind={kind}
              item={item}
              isChosen={chosen.has(item.id)}
              now={now}
              onToggle={() => onToggle(item.id)}
            />
          ))}
        </ul>
      )}
    </AdminList>
  );
}
