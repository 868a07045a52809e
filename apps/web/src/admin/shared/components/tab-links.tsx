import { type ReactNode } from 'react';
import { Link } from '../../../ui/link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './tab-links.module.css';

interface TabLink {
  name: string;
  to: string;
  isShown: boolean;
}

interface TabLinksProps {
  title: string;
  parts: readonly TabLink[];
  className: string | undefined;
}

/** Links to the parts of a page, each at its own address. On a phone the row scrolls horizontally. */
export function TabLinks({ title, parts, className }: TabLinksProps): ReactNode {
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
