import { texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { useSettingsOf } from '../hydration/page-environment.ts';
import styles from './site-links.module.css';

/** The creator's profiles on other sites; nothing where she has named none. */
export function SiteLinks({ className = styles.links }: { className?: string | undefined }): ReactNode {
  const { links } = useSettingsOf<'home' | 'links'>().links;
  return links.length === 0 ? null : (
    <ul className={className} aria-label={texts.links.elsewhere}>
      {links.map(({ label, address }) => (
        <li key={address + label}>
          {/* `me` lets the other site see that both belong to one person. */}
          <a className={buttonClass({})} href={address} rel="me noreferrer" dir="auto">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
