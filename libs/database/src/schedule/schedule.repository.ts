import {
  adminTexts,
  limits,
  type PlanBody,
  ProblemError,
  type ScheduledAction,
  type ScheduledKind,
  type ScheduleZoneBody,
} from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { currentVersion, unchangedSince } from '../item-versions.ts';
import { Repository } from '../repository.ts';
import { type WorkFailure, workFailure } from '../work-failure.ts';
import { type Items, removePlans } from './plans.ts';
import { readEntries, type ScheduleEntryRecord } from './schedule-record.ts';
import { scheduledItems } from './scheduled-items.ts';
import { checkZone, instantOf, localTimeOf } from './zoned-time.ts';

export interface ScheduleRecord {
  /** null until a zone is chosen. */
  zone: string | null;
  entries: ScheduleEntryRecord[];
}

/** Items that are due: one post or event, or photos with the same action. */
export interface DueItems {
  kind: ScheduledKind;
  action: ScheduledAction;
  ids: string[];
}

/** The outcome for items that were due. */
export interface ScheduleRun {
  /** Ids of those that have changed. */
  changed: string[];
  failed: (WorkFailure & { id: string })[];
}

/**
 * When posts, photos and events are published and taken down. The times are compared with the clock of the database
 * alone, so that clocks of processes do not matter. Whoever changes or runs the plans of an item locks the item first.
 */
export class ScheduleRepository extends Repository {
  async read(): Promise<ScheduleRecord> {
    const { queries } = this;
    return { zone: await readZone(queries), entries: await readEntries(queries) };
  }

  /**
   * Plans the given times, and hides what is public and will be published later. Photos that are unknown or deleted are
   * left out, and so is what anything has changed since the given version. The caller runs what is due at once.
   * @throws ProblemError invalid_request, post_not_found, event_not_found
   */
  async plan(
    { kind, zone, unchangedSince: since, ...body }: PlanBody,
    actor: Actor,
  ): Promise<{ planned: string[]; hidden: number; version: number }> {
    checkZone(zone);
    const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))].toSorted();
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const now = await databaseTime(queries);
      const publish = plannedTime(body.publish, zone, now);
      const takeDown = plannedTime(body.takeDown, zone, now);
      const locked = await scheduledItems[kind].lock(queries, ids);
      const present = locked.filter(({ isDeleted }) => !isDeleted);
      const problem = notFound[kind];
      if (problem !== undefined && present.length < ids.length) throw new ProblemError(problem);
      const unchanged = new Set(since === undefined ? ids : await unchangedSince(queries, kind, ids, since));
      const found = present.filter(({ id }) => unchanged.has(id));
      if (found.length === 0) return { planned: [], hidden: 0, version: await currentVersion(queries) };
      let hiddenCount = 0;
      const items = { kind, ids: found.map(({ id }) => id) };
      if (publish === null) await removePlans(queries, items, 'publish');
      if (publish) {
        const isLater = publish.getTime() > now.getTime();
        const hidden = found.filter(({ isPublic }) => isLater || !isPublic).map(({ id }) => id);
        hiddenCount = found.filter(({ isPublic }) => isLater && isPublic).length;
        await planPublication(queries, { kind, ids: hidden }, { dueAt: publish, zone });
      }
      if (takeDown === null) await removePlans(queries, items, 'takeDown');
      if (takeDown) await setPlans(queries, { ...items, action: 'takeDown' }, { dueAt: takeDown, zone });
      await checkPlans(queries, items);
      const [target] = ids.length === 1 ? ids : [];
      const details = { publish, takeDown, ...(kind === 'photo' ? { photos: found.length } : {}) };
      recordAudit(em, { actor, action: `${kind}.plan`, ...(target !== undefined && { target }), details });
      return { planned: items.ids, hidden: hiddenCount, version: await currentVersion(queries) };
    });
  }

  /**
   * Changes the creator's zone.
   * @throws ProblemError invalid_request for an unknown zone
   */
  async setZone({ zone, planned }: ScheduleZoneBody, actor: Actor): Promise<void> {
    checkZone(zone);
    await this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      // Other changes of plans wait. They lock one row after the other, in another order than this.
      await sql`lock table schedule in exclusive mode`.execute(queries);
      const plans = await queries.selectFrom('schedule').selectAll().execute();
      const moved = plans.map((plan) => ({
        ...plan,
        zone,
        dueAt: planned === 'keepMoment' ? plan.dueAt : instantOf(localTimeOf(plan.dueAt, plan.zone), zone),
      }));
      await sql`
        update schedule set due_at = moved."dueAt", zone = moved.zone
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
          as moved (kind text, "itemId" uuid, action text, "dueAt" timestamptz, zone text)
        where schedule.kind = moved.kind and item_id = moved."itemId" and schedule.action = moved.action`.execute(
        queries,
      );
      await queries
        .insertInto('schedule_settings')
        .values({ zone })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ zone }))
        .execute();
      recordAudit(em, { actor, action: 'site.time_zone', details: { zone, planned } });
    });
  }

  /** A version that is greater than those of all changes so far. */
  async version(): Promise<number> {
    return currentVersion(this.queries);
  }

  /** The next items whose time has come, in the order of their times. One that failed is left out until it is tried again. */
  async due(): Promise<DueItems[]> {
    const { rows } = await sql<Omit<DueItems, 'ids'> & { id: string }>`
      select kind, action, item_id as id from schedule as plan where ${isDue} and ${isTriedNow}
      order by due_at, action, kind, item_id limit ${itemsPerRun}`.execute(this.queries);
    const groups: DueItems[] = [];
    for (const { kind, action, id } of rows) {
      const last = groups.at(-1);
      if (kind === 'photo' && last?.kind === kind && last.action === action) last.ids.push(id);
      else groups.push({ kind, action, ids: [id] });
    }
    return groups;
  }

  /**
   * Publishes or takes down items whose time has come. An item is handled once, by any process: one that another process
   * has handled, or whose plan was changed meanwhile, stays as it is. One that fails is put off and does not affect the
   * others; its plan stays, and names the reason once it has failed for good.
   * @throws only where the failure cannot be recorded either
   */
  async run(items: DueItems, actor: Actor): Promise<ScheduleRun> {
    try {
      return { changed: await this.#run(items, actor), failed: [] };
    } catch (error) {
      const [id, ...others] = items.ids;
      if (id === undefined) throw error;
      if (others.length === 0)
        return { changed: [], failed: [{ ...(await this.#putOff(items, id, error)), id }] };
    }
    const changed: string[] = [];
    const failed: ScheduleRun['failed'] = [];
    for (const id of items.ids) {
      const alone = await this.run({ ...items, ids: [id] }, actor);
      changed.push(...alone.changed);
      failed.push(...alone.failed);
    }
    return { changed, failed };
  }

  async #run({ kind, action, ids }: DueItems, actor: Actor): Promise<string[]> {
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      await scheduledItems[kind].lock(queries, ids);
      const { rows: due } = await sql<{ id: string; at: Date }>`
        delete from schedule as plan
        where kind = ${kind} and action = ${action} and item_id = any(${ids}::uuid[]) and ${isDue}
        returning item_id as id, due_at as at`.execute(queries);
      return due.length === 0 ? [] : scheduledItems[kind].run(em, action, due, actor);
    });
  }

  async #putOff({ kind, action }: DueItems, id: string, error: unknown): Promise<WorkFailure> {
    const { queries } = this;
    const plan = await queries
      .selectFrom('schedule')
      .select('failures')
      .where((row) => row.and({ kind, action, itemId: id }))
      .executeTakeFirst();
    const failure = workFailure(error, plan?.failures ?? 0);
    await sql`
      update schedule as plan set failures = failures + 1, failure_code = ${failure.code},
        retry_at = now() + make_interval(secs => ${failure.retrySeconds})
      where kind = ${kind} and action = ${action} and item_id = ${id} and ${isDue}`.execute(queries);
    return failure;
  }
}

const itemsPerRun = 100;

/**
 * A publication comes before the same item's take-down, also when both are late. A post in the trash is taken down when
 * it is restored.
 */
const isDue = sql<boolean>`plan.due_at <= now() and (plan.action = 'publish' or not (
  exists (select from schedule as earlier where earlier.kind = plan.kind and earlier.item_id = plan.item_id
    and earlier.action = 'publish' and earlier.due_at <= plan.due_at and earlier.failure_code is null)
  or plan.kind = 'post' and exists (select from posts where id = plan.item_id and deleted_at is not null)))`;

/** A publication ends with its failure. A take-down does not, because what should be gone must not stay for ever. */
const isTriedNow = sql<boolean>`coalesce(plan.retry_at <= now(), true)
  and (plan.failure_code is null or plan.action = 'takeDown')`;

const notFound = { post: 'post_not_found', event: 'event_not_found', photo: undefined } as const;

async function databaseTime(queries: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(queries);
  if (rows[0] === undefined) throw new Error('The database has not returned its time');
  return rows[0].now;
}

/** @param time a local time, 'now', or null for no plan */
function plannedTime(time: string | null | undefined, zone: string, now: Date): Date | null | undefined {
  if (time === null || time === undefined) return time;
  return time === 'now' ? now : instantOf(time, zone);
}

async function readZone(queries: Queries): Promise<string | null> {
  const row = await queries.selectFrom('schedule_settings').select('zone').executeTakeFirst();
  return row?.zone ?? null;
}

interface Plan {
  dueAt: Date;
  zone: string;
}

/** Hides the items until then. Requires a lock on them. */
async function planPublication(queries: Queries, { kind, ids }: Items, plan: Plan): Promise<void> {
  if (ids.length === 0) return;
  // Hiding an item removes its planned take-down, which follows a planned publication.
  const takeDowns = await queries
    .selectFrom('schedule')
    .selectAll()
    .where((row) => row.and({ kind, action: 'takeDown' }))
    .where('itemId', 'in', ids)
    .execute();
  await scheduledItems[kind].keepHidden(queries, ids);
  if (takeDowns.length > 0)
    await queries
      .insertInto('schedule')
      .values(takeDowns)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await setPlans(queries, { kind, ids, action: 'publish' }, plan);
}

/** Requires a lock on the items. */
async function setPlans(
  queries: Queries,
  { kind, ids, action }: Items & { action: ScheduledAction },
  { dueAt, zone }: Plan,
): Promise<void> {
  await sql`
    insert into schedule (kind, item_id, action, due_at, zone)
    select ${kind}, id, ${action}, ${dueAt}::timestamptz, coalesce((select zone from schedule_settings), ${zone})
    from unnest(${ids}::uuid[]) as id
    on conflict (kind, item_id, action) do update
    set due_at = excluded.due_at, zone = excluded.zone, failures = 0, retry_at = null, failure_code = null`.execute(
    queries,
  );
}

/** @throws ProblemError invalid_request for a take-down that is not after the publication, and for too many plans */
async function checkPlans(queries: Queries, { kind, ids }: Items): Promise<void> {
  const { rows } = await sql<{ wrong: boolean; total: number }>`
    select exists (
        select from schedule as publish join schedule as down using (kind, item_id)
        where kind = ${kind} and item_id = any(${ids}::uuid[]) and publish.action = 'publish'
          and down.action = 'takeDown' and publish.due_at >= down.due_at
      ) as wrong, (select count(*)::integer from schedule) as total`.execute(queries);
  const [plans] = rows;
  if (plans?.wrong === true)
    throw new ProblemError('invalid_request', adminTexts.scheduleRefusals.wrongOrder);
  const { maxPlans } = limits.schedule;
  if (plans !== undefined && plans.total > maxPlans)
    throw new ProblemError('invalid_request', adminTexts.scheduleRefusals.tooMany(maxPlans));
}
