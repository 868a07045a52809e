import { adminTexts, libraryParts, librarySorts } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type LibraryQuery, libraryPathOf } from './library-query.ts';
import styles from './photo-sheet.module.css';

const { photoManager } = adminTexts;

interface FilterOption {
  name: string;
  query: LibraryQuery;
  isChosen: boolean;
}

interface FilterOptionsProps {
  title: string;
  options: readonly FilterOption[];
  onChosen: () => void;
}

function FilterOptions({ title, options, onChosen }: FilterOptionsProps): ReactNode {
  const titleId = useId();
  return (
    <>
      <h3 id={titleId} className={styles.heading}>
        {title}
      </h3>
      <ul aria-labelledby={titleId} className={styles.options}>
        {options.map(({ name, query, isChosen }) => (
          <li key={name}>
            <Link
              to={libraryPathOf({ ...query, month: undefined })}
              replace
              className={classNames('row gap-3', styles.item)}
              aria-current={isChosen ? 'page' : undefined}
              onClick={onChosen}
            >
              {name}
              {isChosen ? <Icon name="done" size={20} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PhotoFilterSheetProps {
  query: LibraryQuery;
  isOpen: boolean;
  onClose: () => void;
}

/** The parts and orders of the library. Each is a link, so that it opens in a new tab as well. */
export function PhotoFilterSheet({ query, isOpen, onClose }: PhotoFilterSheetProps): ReactNode {
  return (
    <Sheet isOpen={isOpen} title={photoManager.filterTitle} closeLabel="Close" onClose={onClose}>
      <div className={classNames('stack gap-2', styles.columns)}>
        <section>
          <FilterOptions
            title={photoManager.show}
            options={[undefined, ...libraryParts].map((show) => ({
              name: photoManager.shown[show ?? 'all'],
              query: { ...query, show },
              isChosen: show === query.show,
            }))}
            onChosen={onClose}
          />
        </section>
        <section>
          <FilterOptions
            title={photoManager.sort}
            options={librarySorts.map((sort) => ({
              name: photoManager.sorted[sort],
              query: { ...query, sort },
              isChosen: sort === query.sort,
            }))}
            onChosen={onClose}
          />
        </section>
      </div>
    </Sheet>
  );
}
