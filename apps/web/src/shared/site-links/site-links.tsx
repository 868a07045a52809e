import { type ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { useSite } from '../hydration/page-environment.ts';
import styles from './site-links.module.css';

/** The creator's profiles on other sites; nothing where she has named none. */
export function SiteLinks({
  label,
  className,
}: {
  label: string;
  className?: string | undefined;
}): ReactNode {
  const { links } = useSite().links;
  if (links.length === 0) return null;
  return (
    <ul className={className ?? styles.links} aria-label={label}>
      {links.map(({ label: name, address }) => (
        <li key={`${name} ${address}`}>
          {/* `me` lets the other site see that both belong to one person. */}
          <a className={buttonClass({})} href={address} rel="me noopener noreferrer">
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
