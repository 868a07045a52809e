import {
  type PlanResponse,
  type PlanBody,
  type ScheduleResponse,
  type ScheduleEntry,
} from '@sandstone/contract';

export const someEntry = (fields: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  kind: 'post',
  action: 'publish',
  ids: ['00000000-0000-4000-8000-00000000aaaa'],
  at: '2026-11-27T17:00:00.000Z',
  name: 'First frost',
  isPublic: false,
  failure: null,
  photo: null,
  postPhotos: null,
  ...fields,
});

export const someSchedule = (...entries: ScheduleEntry[]): ScheduleResponse => ({
  zone: 'Europe/Paris',
  entries,
});

/** The version in responses to plans. */
export const planVersion = 7;

/** Answers a plan for all its items. @param hidden number of those that were public */
export const plansAll =
  (schedule: ScheduleResponse, hidden = 0) =>
  ({ body }: { body: unknown }): PlanResponse => ({
    ...schedule,
    planned: (body as PlanBody).ids, // the page sends nothing else
    hidden,
    version: planVersion,
  });
