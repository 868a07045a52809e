import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../ui/class-names.ts';
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

/** What one page shows by turns, each at an address of its own; on a phone the line is moved sideways. */
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
