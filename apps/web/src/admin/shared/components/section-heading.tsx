import { type ReactNode } from 'react';
import styles from './section-heading.module.css';

interface SectionHeadingProps {
  /** For `aria-labelledby` of the section. */
  id: string;
  title: string;
  isLarge?: boolean;
  /** Stands at the other end of the line. */
  children?: ReactNode;
}

export const SectionHeading = ({ id, title, isLarge = false, children }: SectionHeadingProps): ReactNode => (
  <header className={styles.heading} data-large={isLarge || undefined}>
    <h2 id={id}>{title}</h2>
    {children}
  </header>
);
