import {
  adminTexts,
  type AuditEntryResponse,
  type AuditPage,
  type AuditResourceType,
  auditResourceTypes,
  limits,
  pages,
} from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import controls from '../../ui/control.module.css';
import { LoadFailure } from '../components/load-failure.tsx';
import { AdminListEnd } from '../lists/admin-list-end.tsx';
import { AdminPage } from '../components/admin-page.tsx';
import { formatCalendarDay } from '../time/relative-time.ts';
import { useNow } from '../time/use-now.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../components/loading.tsx';
import { type AuditEntryGroup, groupAuditEntries } from './audit-entry-texts.ts';
import styles from './audit-log.module.css';
import { AuditEntryRow } from './audit-entry-row.tsx';
import { adminApi } from '../api/admin-api.ts';
import { type PagedList, usePagedList } from '../lists/use-paged-list.ts';

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

function List({ resourceType }: { resourceType: AuditResourceType | undefined }): ReactNode {
  const list = useAuditLog(resourceType);
  const { items: entries, status, failure, loadMore } = list;
  const isAll = resourceType === undefined;
  if (entries === undefined) {
    if (status === 'failed')
      return <LoadFailure title={activity.unreachable} reason={failure} onRetry={loadMore} />;
    return <Loading className={styles.entries} count={8} block={styles.waiting} />;
  }
  if (entries.length === 0)
    return (
      <Notice
        icon="person"
        title={isAll ? activity.nothing : activity.nothingFits}
        actions={isAll ? undefined : <ButtonLink to={pages.adminAudit}>{activity.everything}</ButtonLink>}
      />
    );
  return (
    <>
      <Days groups={groupAuditEntries(entries)} />
      <AdminListEnd list={list} />
    </>
  );
}

/** Shows the audit log as sentences, grouped by day. */
export function AuditLogPage(): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const resourceType = auditResourceTypes.find((each) => each === parameters.get(resourceTypeParameter));
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
      <List resourceType={resourceType} />
    </AdminPage>
  );
}

export const route = { Component: AuditLogPage };
