import { adminTexts, type ScheduledKind } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useNow } from '../time/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { plansOf, useSchedule } from './use-schedule.ts';
import { formatMoment } from './zoned-days.ts';

const { schedule } = adminTexts;

/** When an item is published and taken down; nothing if nothing is planned. */
export function PlanBadges({ kind, id }: { kind: ScheduledKind; id: string }): ReactNode {
  const { answer, zone } = useSchedule();
  const now = useNow();
  const { publish, takeDown } = plansOf(answer, kind, id);
  return (
    <>
      {publish === undefined ? null : (
        <Badge tone="accent">
          {publish.failure === null
            ? schedule.scheduledFor(formatMoment(publish.at, zone, now))
            : schedule.failed.publish}
        </Badge>
      )}
      {takeDown === undefined ? null : (
        <Badge>
          {takeDown.failure === null
            ? schedule.until(formatMoment(takeDown.at, zone, now))
            : schedule.failed.takeDown}
        </Badge>
      )}
    </>
  );
}
