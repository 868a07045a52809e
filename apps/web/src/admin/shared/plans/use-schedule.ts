import {
  type PlanResponse,
  type PlanBody,
  type ScheduleResponse,
  type ScheduledAction,
  type ScheduledKind,
  type ScheduleEntry,
  type ScheduleZoneBody,
} from '@sandstone/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../api/admin-api.ts';
import { deviceZone, localTimeOf } from './zoned-days.ts';

const queryKey = ['schedule'];
const staleMs = 30_000;
/** The worker has run an entry this long after its time. */
const runMs = 1500;
/** Until an entry whose time has come has run. After a minute, it waits for a failure to end. */
const [overdueMs, lateMs, slowMs] = [2000, 60_000, 30_000];
const longestMs = 3_600_000;

/** What is planned for one item. */
export type Plans = Partial<Record<ScheduledAction, ScheduleEntry>>;
const noPlans: Plans = {};

const keyOf = (kind: ScheduledKind, id: string) => `${kind} ${id}`;
const plansByResponse = new WeakMap<ScheduleResponse, Map<string, Plans>>();

/** The plans of an item. */
export function plansOf(response: ScheduleResponse | undefined, kind: ScheduledKind, id: string): Plans {
  if (response === undefined) return noPlans;
  let plans = plansByResponse.get(response);
  if (plans === undefined) {
    plans = new Map();
    for (const entry of response.entries)
      for (const each of entry.ids) {
        const key = keyOf(entry.kind, each);
        plans.set(key, { ...plans.get(key), [entry.action]: entry });
      }
    plansByResponse.set(response, plans);
  }
  return plans.get(keyOf(kind, id)) ?? noPlans;
}

const isSame = (one: ScheduleEntry, other: ScheduleEntry): boolean =>
  one.kind === other.kind && one.action === other.action && one.ids.join() === other.ids.join();

/** Lists of posts, photos and events show what has been published and taken down. */
const refreshLists = (client: QueryClient) =>
  client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });

function untilNextRead(response: ScheduleResponse | undefined): number | false {
  const [next] = response?.entries ?? [];
  if (next === undefined) return false;
  const ms = Date.parse(next.at) - Date.now();
  if (ms <= -runMs) return ms < -lateMs ? slowMs : overdueMs;
  return Math.min(ms + runMs, longestMs);
}

const scheduleQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }) => {
    const before = client.getQueryData<ScheduleResponse>(queryKey);
    const response = await adminApi.call('adminSchedule', { signal });
    const now = Date.now();
    const hasRun = before?.entries.some(
      (entry) => Date.parse(entry.at) <= now && !response.entries.some((each) => isSame(each, entry)),
    );
    if (hasRun === true) void refreshLists(client);
    return response;
  },
  staleTime: staleMs,
  refetchInterval: ({ state }) => untilNextRead(state.data),
});

/** The creator's zone; that of this device until she chooses one. */
export const zoneOf = (response: ScheduleResponse | undefined): string => response?.zone ?? deviceZone();

export interface Schedule {
  /** Undefined until loaded. */
  response: ScheduleResponse | undefined;
  zone: string;
  error: Error | null;
  reload: () => void;
}

/** What is planned. It is read again when something has become due. */
export function useSchedule(): Schedule {
  const { data, error, refetch } = useQuery(scheduleQuery);
  return {
    response: data,
    zone: zoneOf(data),
    error,
    reload: () => void refetch(),
  };
}

export type NewPlan = Omit<PlanBody, 'zone' | 'ids'> & { ids: readonly string[] };

/** Changes plans and the zone. */
export interface ScheduleChanges {
  /** @returns what is planned now. What is due at once has happened. */
  plan: (plan: NewPlan) => Promise<PlanResponse>;
  /** Moves an entry to another day, at the same time of the day. It is shown at once. */
  move: (entry: ScheduleEntry, localTime: string, expected: string) => Promise<PlanResponse>;
  setZone: (change: ScheduleZoneBody) => Promise<void>;
}

export function useScheduleChanges(): ScheduleChanges {
  const client = useQueryClient();
  const take = async (response: ScheduleResponse) => {
    // An older response may be under way.
    await client.cancelQueries({ queryKey });
    client.setQueryData<ScheduleResponse>(queryKey, response);
    void refreshLists(client);
  };
  const plan = async ({ ids, ...times }: NewPlan) => {
    const zone = zoneOf(client.getQueryData<ScheduleResponse>(queryKey));
    const response = await adminApi.call('adminPlan', { body: { ...times, ids: [...ids], zone } });
    await take({ zone: response.zone, entries: response.entries });
    return response;
  };
  const move = async (entry: ScheduleEntry, localTime: string, expected: string) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<ScheduleResponse>(
      queryKey,
      (before) =>
        before && {
          ...before,
          entries: before.entries
            .map((each) => (isSame(each, entry) && each.at === entry.at ? { ...each, at: expected } : each))
            .sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
        },
    );
    try {
      return await plan({ kind: entry.kind, ids: entry.ids, [entry.action]: localTime });
    } catch (error) {
      await client.invalidateQueries({ queryKey });
      throw error;
    }
  };
  const setZone = async (change: ScheduleZoneBody) =>
    take(await adminApi.call('adminSetScheduleZone', { body: change }));
  return { plan, move, setZone };
}

/** The times of these plans as the API takes them; null for none. */
export function plannedTimes(
  plans: Plans,
  zone: string,
): { publish: string | null; takeDown: string | null } {
  const timeOf = (entry: ScheduleEntry | undefined) => entry && localTimeOf(entry.at, zone);
  return { publish: timeOf(plans.publish) ?? null, takeDown: timeOf(plans.takeDown) ?? null };
}
