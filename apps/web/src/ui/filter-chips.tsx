import { type CSSProperties, type ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './filter-chips.module.css';

export interface FilterChip {
  name: string;
  path: string;
}

/** Links that show some of the items of a page. */
export function FilterChips({
  label,
  chips,
  current,
}: {
  label: string;
  chips: readonly FilterChip[];
  /** The path of what is shown. */
  current: string;
}): ReactNode {
  return (
    <nav className={styles.chips} aria-label={label}>
      {chips.map(({ name, path }) => (
        <Link
          key={path}
          className={styles.chip}
          to={path}
          preventScrollReset
          // React's type has no custom properties.
          style={{ '--length': name.length } as CSSProperties}
          aria-current={path === current ? 'page' : undefined}
        >
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  );
}
