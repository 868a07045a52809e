import { type ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './filter-chips.module.css';

export interface FilterChip {
  name: string;
  path: string;
}

/** The fonts do not decide the width of a chip, so that nothing moves when they have loaded. */
const widthOf = (name: string) => `calc(${(name.length * 0.56).toFixed(1)}em + 2.25rem)`;

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
          style={{ width: widthOf(name) }}
          aria-current={path === current ? 'page' : undefined}
        >
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  );
}
