import { adminTexts, type TrashedItem, type TrashKind } from '@sandstone/contract';
import { type ReactNode } from 'react';
import card from '../components/card.module.css';
import { LoadFailure } from '../components/load-failure.tsx';
import { Loading } from '../components/loading.tsx';
import { AdminListEnd } from '../lists/admin-list-end.tsx';
import { useNow } from '../time/use-now.ts';
import { PhotoTile, SelectionMark } from '../components/photo-tile.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type IconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import text from '../components/text.module.css';
import styles from './trash.module.css';
import { type Trash } from './use-trash.ts';

const { trash: texts } = adminTexts;
const dayMs = 24 * 60 * 60 * 1000;
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
          className={classNames(card.card, styles.item)}
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
  trash: Trash;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

export function TrashList({ kind, trash, chosen, onToggle }: TrashListProps): ReactNode {
  const { items, counts, status, failure, hasMore, loadMore } = trash;
  const now = useNow();
  const listClass = classNames(styles.items, kind === 'photo' && styles.grid);
  if (items === undefined) {
    if (status === 'failed')
      return <LoadFailure title={texts.unreachable} reason={failure} onRetry={loadMore} />;
    return <Loading className={listClass} count={8} block={styles.waiting} />;
  }
  if (items.length === 0 && !hasMore) return <Notice icon={icons[kind]} title={texts.nothing[kind]} />;
  return (
    <>
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
      <AdminListEnd list={trash} total={counts?.[kind]} />
    </>
  );
}
