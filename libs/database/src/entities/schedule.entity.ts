import { defineEntity, p } from '@mikro-orm/postgresql';
import { scheduledActions, scheduledKinds, workFailureCodes } from '@sandstone/contract';

/** When an item is published or taken down. */
export const ScheduleEntity = defineEntity({
  name: 'Schedule',
  tableName: 'schedule',
  properties: {
    kind: p.enum(scheduledKinds).primary(),
    /** Id of a post or of its draft, a photo or an event. */
    itemId: p.uuid().primary(),
    action: p.enum(scheduledActions).primary(),
    dueAt: p.datetime(3),
    /** The zone in which the creator chose the time, such as 'Europe/Paris'. */
    zone: p.text(),
    /** The number of its failures, and the time of the next try. */
    failures: p.integer().default(0),
    retryAt: p.datetime(3).strictNullable(),
    /** Set where it has failed for good. */
    failureCode: p.enum(workFailureCodes).strictNullable(),
  },
});

/** At most one row. */
export const ScheduleSettingsEntity = defineEntity({
  name: 'ScheduleSettings',
  tableName: 'schedule_settings',
  properties: {
    id: p.boolean().primary().default(true),
    /** The zone of the creator. */
    zone: p.text(),
  },
});
