import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { useSession } from '../../shared/session/session.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import bar from '../../ui/bottom-bar.module.css';
import styles from './admin-bars.module.css';
import { adminGroups, isOn } from './admin-navigation.ts';

const { title } = adminTexts.adminNavigation;

const GroupIcon = ({ name }: { name: IconName | undefined }): ReactNode =>
  name === undefined ? (
    <span aria-hidden="true" className={styles.dots} data-icon="more" />
  ) : (
    <Icon name={name} />
  );

const currentIf = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);

/** The navigation of the admin area on a desk: the groups, with the entries below each. */
export function AdminSidebar(): ReactNode {
  const { pathname } = useLocation();
  const { isAdmin } = useSession();
  if (!isAdmin) return null;
  return (
    <nav aria-label={title} className={styles.sidebar}>
      {adminGroups.map(({ name, icon, to, own, below }) => (
        <div key={name}>
          <Link
            to={to}
            className={styles.group}
            aria-current={currentIf(own !== undefined && isOn(pathname, own))}
          >
            <GroupIcon name={icon} />
            {name}
          </Link>
          {below.length === 0 ? null : (
            <ul>
              {below.map((entry) => (
                <li key={entry.name}>
                  <Link
                    to={entry.paths[0] ?? ''}
                    className={classNames('row gap-3', styles.entry)}
                    aria-current={currentIf(isOn(pathname, entry))}
                  >
                    {entry.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  );
}

/** The navigation of the admin area on a phone. Until it is known who looks, the bar is empty. */
export function AdminBottomBar({ id }: { id: string }): ReactNode {
  const { pathname } = useLocation();
  const { isAdmin } = useSession();
  if (!isAdmin) return <div id={id} className={bar.bar} />;
  return (
    <nav id={id} aria-label={title} className={bar.bar}>
      {adminGroups.map(({ name, icon, to, own, below }) => {
        const isOwn = own !== undefined && isOn(pathname, own);
        const isInside = isOwn || below.some((entry) => isOn(pathname, entry));
        return (
          <Link
            key={name}
            to={to}
            className={bar.tab}
            aria-current={isOwn ? 'page' : isInside ? 'true' : undefined}
          >
            <GroupIcon name={icon} />
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
