import {
  adminPhotoPath,
  adminTexts,
  type AuditEntryResponse,
  type AuditPage,
  type AuditResourceType,
  auditResourceTypes,
  editPostPath,
  limits,
  pages,
} from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import controls from '../../ui/control.module.css';
import { AdminList } from '../shared/lists/admin-list.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { formatCalendarDay, formatClockTime } from '../shared/time/relative-time.ts';
import { useNow } from '../shared/time/use-now.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../shared/components/loading.tsx';
import {
  type AuditEntryGroup,
  describeAuditEntry,
  groupAuditEntries,
  resourceTypeOf,
} from './audit-entry-texts.ts';
import styles from './audit-log.module.css';
import { adminApi } from '../shared/api/admin-api.ts';
import { type PagedList, usePagedList } from '../shared/lists/use-paged-list.ts';
import { Link } from '../../ui/link.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

/** Loads the audit entries of one resource type, or of all, newest first. */
function useAuditLog(resourceType: AuditResourceType | undefined): PagedList<AuditPage, AuditEntryResponse> {
  return usePagedList({
    queryKey: ['audit', resourceType ?? ''],
    read: ({ cursor, signal }) =>
      adminApi.call('adminAudit', {
        query: { limit: limits.page.defaultSize, cursor, thing: resourceType },
        signal,
      }),
    itemsOf: ({ entries }) => entries,
  });
}

const { activity } = adminTexts;
const resourceTypeParameter = 'of';

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
function AuditEntryRow({ group }: { group: AuditEntryGroup }): ReactNode {
  const { entry } = group;
  const { who, did, name, after } = describeAuditEntry(group);
  const path = pathOf(group);
  const resourceType = resourceTypeOf(entry);
  return (
    <li className={classNames('stack gap-3', styles.entry)}>
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

function Days({ groups }: { groups: readonly AuditEntryGroup[] }): ReactNode {
  const now = useNow();
  const days = new Map<string, AuditEntryGroup[]>();
  for (const group of groups) {
    const day = formatCalendarDay(group.entry.on, now);
    days.set(day, [...(days.get(day) ?? []), group]);
  }
  return [...days].map(([day, own]) => (
    <section key={day} className={styles.day} aria-label={day}>
      <h2 className={styles.dayName}>{day}</h2>
      <ul className={styles.entries}>
        {own.map((group) => (
          <AuditEntryRow key={group.entry.id} group={group} />
        ))}
      </ul>
    </section>
  ));
}

/** Shows the audit log as sentences, grouped by day. */
export function AuditLogPage(): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const resourceType = auditResourceTypes.find((each) => each === parameters.get(resourceTypeParameter));
  const list = useAuditLog(resourceType);
  const isAll = resourceType === undefined;
  const choose = (value: string) =>
    setParameters(value === '' ? {} : { [resourceTypeParameter]: value }, { replace: true });
  return (
    <AdminPage title={activity.title} lead={activity.lead}>
      <select
        className={classNames(controls.control, controls.finder, styles.choice)}
        aria-label="What to show"
        value={resourceType ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{activity.everything}</option>
        {auditResourceTypes.map((each: AuditResourceType) => (
          <option key={each} value={each}>
            {activity.resourceTypes[each]}
          </option>
        ))}
      </select>
      <AdminList
        list={list}
        failed={activity.unreachable}
        waiting={<Loading className={styles.entries} count={8} block={styles.waiting} />}
        empty={
          <Notice
            icon="person"
            title={isAll ? activity.nothing : activity.nothingFits}
            actions={isAll ? undefined : <ButtonLink to={pages.adminAudit}>{activity.everything}</ButtonLink>}
          />
        }
      >
        {(entries) => <Days groups={groupAuditEntries(entries)} />}
      </AdminList>
    </AdminPage>
  );
}

export const route = { Component: AuditLogPage };
