import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import card from '../shared/components/card.module.css';
import { adminGroups } from './admin-navigation.ts';
import styles from './more.module.css';

const { groups } = adminTexts.adminNavigation;

/** The pages of the group More, which a phone has no space for in its bar. */
export function MorePage(): ReactNode {
  const entries = adminGroups.find(({ name }) => name === groups.more)?.below ?? [];
  return (
    <AdminPage title={groups.more}>
      <ul className={classNames('stack gap-3', styles.entries)}>
        {entries.map(({ name, paths }) => (
          <li key={name}>
            <Link to={paths[0] ?? ''} className={classNames(card.card, 'row gap-2', styles.entry)}>
              {name}
              <Icon name="next" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}

export const route = { Component: MorePage };
