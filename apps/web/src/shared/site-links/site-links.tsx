import { type ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useSite } from '../hydration/page-environment.ts';
import styles from './site-links.module.css';

/** The creator's profiles on other sites; nothing where she has named none. */
export function SiteLinks({ label, isTall = false }: { label: string; isTall?: boolean }): ReactNode {
  const { links } = useSite().links;
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={label} data-tall={isTall || undefined}>
      {links.map(({ label: name, address }) => (
        <li key={`${name} ${address}`}>
          {/* `me` lets the other site see that both belong to one person. */}
          <a className={classNames(buttonClass({}), styles.link)} href={address} rel="me noopener noreferrer">
            <bdi>{name}</bdi>
            <Icon name="forward" size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
}
