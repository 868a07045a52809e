import { adminTexts, scheduledActions, type ScheduledKind } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useNow } from '../time/use-now.ts';
import { plansOf, useSchedule } from './use-schedule.ts';
import { formatMoment } from './zoned-days.ts';

const { schedule } = adminTexts;

/** Says when an item goes live and comes down. */
export function PlanText({ kind, id }: { kind: ScheduledKind; id: string }): ReactNode {
  const { answer, zone } = useSchedule();
  const now = useNow();
  const plans = plansOf(answer, kind, id);
  return scheduledActions
    .flatMap((action) => {
      const entry = plans[action];
      return entry === undefined ? [] : schedule.when(action, formatMoment(entry.at, zone, now));
    })
    .join(' · ');
}
