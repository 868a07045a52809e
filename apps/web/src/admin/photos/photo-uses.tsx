import { adminTexts, type PhotoUses } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { adminApi } from '../shared/api/admin-api.ts';
import { useSchedule } from '../shared/plans/use-schedule.ts';
import { formatMoment } from '../shared/plans/zoned-days.ts';
import { useNow } from '../shared/time/use-now.ts';
import styles from './photo-uses.module.css';

const { photoManager, postDrafts } = adminTexts;

interface NamedUse {
  id: string;
  name: string;
  isEmptied?: boolean;
  /** The time at which it is published. */
  at?: string;
}

interface GroupProps {
  title: string;
  total: number;
  first: readonly NamedUse[];
}

function Group({ title, total, first }: GroupProps): ReactNode {
  const { zone } = useSchedule();
  const now = useNow();
  if (total === 0) return null;
  const more = total - first.length;
  return (
    <li>
      {title}
      <ul className={styles.names}>
        {first.map(({ id, name, isEmptied, at }) => (
          <li key={id}>
            <q dir="auto">{name.trim() === '' ? postDrafts.noText : name}</q>
            {at === undefined ? null : ` ${photoManager.goesLive(formatMoment(at, zone, now))}`}
            {isEmptied === true ? <span className={styles.emptied}> {photoManager.leftEmpty}</span> : null}
          </li>
        ))}
        {more > 0 ? <li>{photoManager.moreUses(more)}</li> : null}
      </ul>
    </li>
  );
}

function isUnused({ published, scheduled, drafts, adventures, covers, hero, portrait }: PhotoUses): boolean {
  const totals = [published, scheduled, drafts, adventures, covers].map(({ total }) => total);
  return totals.every((total) => total === 0) && !hero && !portrait;
}

/** Names the posts, adventures, covers and pictures of the site from which the photos would disappear. */
export function PhotoUsesText({ ids }: { ids: readonly string[] }): ReactNode {
  const { data, isError } = useQuery({
    queryKey: ['photo-uses', ids],
    queryFn: ({ signal }) => adminApi.call('adminPhotoUses', { body: { photoIds: [...ids] }, signal }),
    // A post may have been changed since the last question.
    gcTime: 0,
  });
  if (isError) return photoManager.usesUnknown(ids.length);
  if (data === undefined) return photoManager.lookingForUses(ids.length);
  if (isUnused(data)) return photoManager.unused(ids.length);
  const { published, scheduled, drafts, adventures, covers, hero, portrait } = data;
  const { uses } = photoManager;
  return (
    <>
      {photoManager.used(ids.length)}
      <ul className={classNames('stack gap-2', styles.uses)}>
        <Group title={uses.scheduled(scheduled.total)} {...scheduled} />
        <Group title={uses.published(published.total)} {...published} />
        <Group title={uses.drafts(drafts.total)} {...drafts} />
        <Group title={uses.adventures(adventures.total)} {...adventures} />
        <Group title={uses.covers(covers.total)} {...covers} />
        {hero ? <li>{uses.hero}</li> : null}
        {portrait ? <li>{uses.portrait}</li> : null}
      </ul>
    </>
  );
}
