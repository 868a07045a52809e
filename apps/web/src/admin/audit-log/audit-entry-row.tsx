import { adminPhotoPath, type AuditResourceType, editPostPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { formatClockTime } from '../time/relative-time.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { type AuditEntryGroup, describeAuditEntry, resourceTypeOf } from './audit-entry-texts.ts';
import styles from './audit-log.module.css';

const icons: Record<AuditResourceType, IconName> = {
  session: 'device',
  user: 'person',
  photo: 'picture',
  post: 'post',
  video: 'film',
  event: 'film',
  cover: 'film',
  site: 'home',
};

/** Returns the admin page of the resource; undefined if it has none. */
function pathOf({ entry, count }: AuditEntryGroup): string | undefined {
  const { target, targetName } = entry;
  if (target === null || targetName === null || count > 1) return undefined;
  const resourceType = resourceTypeOf(entry);
  if (resourceType === 'photo') return adminPhotoPath(target);
  return resourceType === 'post' ? editPostPath(target) : undefined;
}

/** A line of the audit log: actor, action, resource and time. */
export function AuditEntryRow({ group }: { group: AuditEntryGroup }): ReactNode {
  const { entry } = group;
  const { who, did, name, after } = describeAuditEntry(group);
  const path = pathOf(group);
  const resourceType = resourceTypeOf(entry);
  return (
    <li className={styles.entry}>
      <Icon name={resourceType === undefined ? 'home' : icons[resourceType]} size={20} />
      <p className={styles.sentence}>
        <strong>{who}</strong> {did}{' '}
        {name === undefined ? null : (
          <q dir="auto">{path === undefined ? name : <Link to={path}>{name}</Link>}</q>
        )}{' '}
        {after}
      </p>
      <time dateTime={entry.on} className={styles.time}>
        {formatClockTime(entry.on)}
      </time>
    </li>
  );
}
