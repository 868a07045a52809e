import { type ScheduleEntry } from '@sandstone/contract';

/** Identifies an entry in a list. It stays the same when the entry moves to another day. */
export const entryKey = ({ kind, action, ids }: ScheduleEntry): string => `${kind} ${action} ${ids[0]}`;
