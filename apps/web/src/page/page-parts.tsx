import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../ui/class-names.ts';
import styles from './page-parts.module.css';

interface PagePart {
  name: string;
  to: string;
  isShown: boolean;
}

interface PagePartsProps {
  title: string;
  parts: readonly PagePart[];
  className: string | undefined;
}

/** Links to the parts of a page, each at its own address. On a phone the row scrolls horizontally. */
export function PageParts({ title, parts, className }: PagePartsProps): ReactNode {
  return (
    <nav aria-label={title} className={classNames(styles.parts, className)}>
      {parts.map(({ name, to, isShown }) => (
        <Link key={to} to={to} replace aria-current={isShown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
