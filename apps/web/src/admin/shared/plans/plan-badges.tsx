import { adminTexts, scheduledActions, type ScheduledKind, type ScheduleEntry } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useNow } from '../time/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { lostPhotosText } from './entry.ts';
import { type Plans, plansOf, useSchedule } from './use-schedule.ts';
import { formatMoment } from './zoned-days.ts';

const { schedule } = adminTexts;

/** Returns the plans of an item, and a function that returns the time of an entry. */
export function usePlans(
  kind: ScheduledKind,
  id: string,
): Plans & { timeOf: (entry: ScheduleEntry) => string } {
  const { response, zone } = useSchedule();
  const now = useNow();
  return { ...plansOf(response, kind, id), timeOf: ({ at }) => formatMoment(at, zone, now) };
}

interface ItemProps {
  kind: ScheduledKind;
  id: string;
}

/** When an item is published and taken down; nothing if nothing is planned. */
export function PlanBadges({ kind, id }: ItemProps): ReactNode {
  const { publish, takeDown, timeOf } = usePlans(kind, id);
  const lost = publish && lostPhotosText(publish);
  return (
    <>
      {publish === undefined ? null : (
        <Badge tone="accent">
          {publish.failure === null ? schedule.scheduledFor(timeOf(publish)) : schedule.failed.publish}
        </Badge>
      )}
      {lost === undefined ? null : <Badge tone="gold">{lost}</Badge>}
      {takeDown === undefined ? null : (
        <Badge>
          {takeDown.failure === null ? schedule.until(timeOf(takeDown)) : schedule.failed.takeDown}
        </Badge>
      )}
    </>
  );
}

/** Says when an item goes live and comes down, and whether photos of it were deleted. */
export function PlanText({ kind, id }: ItemProps): ReactNode {
  const { timeOf, ...plans } = usePlans(kind, id);
  return scheduledActions
    .flatMap((action) => {
      const entry = plans[action];
      return entry === undefined
        ? []
        : [schedule.when(action, timeOf(entry)), lostPhotosText(entry) ?? []].flat();
    })
    .join(' · ');
}
