import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SearchField } from '../shared/components/search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { type LibraryQuery, libraryPathOf } from './library-query.ts';
import { PhotoFilterSheet } from './photo-filter-sheet.tsx';
import styles from './photo-finder.module.css';

const { photoManager } = adminTexts;

/** The tools stay at the upper edge of the screen, above the grid. */
export const libraryToolsId = 'library-tools';

/** The filters that are set beside the search; a tap removes one. */
function Applied({ query }: { query: LibraryQuery }): ReactNode {
  const { show, sort } = query;
  const applied = [
    ...(show === undefined
      ? []
      : [
          {
            name: photoManager.shown[show],
            label: photoManager.showAllInstead(photoManager.shown[show]),
            to: libraryPathOf({ ...query, show: undefined, month: undefined }),
          },
        ]),
    ...(sort === 'newest'
      ? []
      : [
          {
            name: photoManager.sorted[sort],
            label: photoManager.newestInstead(photoManager.sorted[sort]),
            to: libraryPathOf({ ...query, sort: 'newest', month: undefined }),
          },
        ]),
  ];
  return applied.length === 0 ? null : (
    <ul className={styles.applied}>
      {applied.map(({ name, label, to }) => (
        <li key={name}>
          <Link to={to} replace aria-label={label}>
            {name}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface PhotoFinderProps {
  query: LibraryQuery;
  onSearch: (search: string) => void;
  isChoosing: boolean;
  canChoose: boolean;
  onChoose: () => void;
}

/** The search, the filter and the selection mode, in one line that stays on the screen. */
export function PhotoFinder(props: PhotoFinderProps): ReactNode {
  const { query, onSearch, isChoosing, canChoose, onChoose } = props;
  const [isFiltering, setIsFiltering] = useState(false);
  return (
    <>
      <div
        id={libraryToolsId}
        className={classNames('row gap-2', styles.tools)}
        data-choosing={isChoosing || undefined}
      >
        <SearchField
          label={photoManager.search}
          className={styles.search}
          search={query.search}
          onSearch={onSearch}
        />
        <Button
          size="small"
          aria-haspopup="dialog"
          className={styles.tool}
          onClick={() => setIsFiltering(true)}
        >
          {photoManager.filter}
        </Button>
        <Button
          size="small"
          className={styles.tool}
          aria-pressed={isChoosing}
          disabled={!canChoose}
          onClick={onChoose}
        >
          Select
        </Button>
      </div>
      <Applied query={query} />
      <PhotoFilterSheet query={query} isOpen={isFiltering} onClose={() => setIsFiltering(false)} />
    </>
  );
}
