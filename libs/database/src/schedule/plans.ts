import { type ScheduledAction, type ScheduledKind } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Queries } from '../database.ts';

/** Whether a draft of a post has a planned publication. */
export async function willBePublished(queries: Queries, draftId: string): Promise<boolean> {
  const plan = await queries
    .selectFrom('schedule')
    .select('dueAt')
    .where((row) => row.and({ kind: 'post', itemId: draftId, action: 'publish' }))
    .executeTakeFirst();
  return plan !== undefined;
}

/** Items of one kind. A post may be a draft. */
export interface Items {
  kind: ScheduledKind;
  ids: readonly string[];
}

/** Removes the plans of items: those with this action, or all. */
export async function removePlans(
  queries: Queries,
  { kind, ids }: Items,
  action?: ScheduledAction,
): Promise<void> {
  let plans = queries
    .deleteFrom('schedule')
    .where('kind', '=', kind)
    .where('itemId', '=', sql<string>`any(${ids}::uuid[])`);
  if (action !== undefined) plans = plans.where('action', '=', action);
  await plans.execute();
}

interface FormerPlan {
  itemId: string;
  action: ScheduledAction;
  dueAt: string;
  zone: string;
}

/** The plans of items, as JSON has them. */
export async function readPlans(
  queries: Queries,
  kind: ScheduledKind,
  ids: readonly string[],
): Promise<FormerPlan[]> {
  const plans = await queries
    .selectFrom('schedule')
    .select(['itemId', 'action', 'dueAt', 'zone'])
    .where('kind', '=', kind)
    .where('itemId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return plans.map((plan) => ({ ...plan, dueAt: plan.dueAt.toISOString() }));
}

/**
 * Brings plans back that a change has replaced. A publication whose time has passed meanwhile stays away: it would
 * publish at once what the undo has hidden.
 */
export async function restorePlans(
  queries: Queries,
  kind: ScheduledKind,
  plans: readonly FormerPlan[],
): Promise<void> {
  await sql`
    insert into schedule (kind, item_id, action, due_at, zone)
    select ${kind}, "itemId", action, "dueAt", zone
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as plan ("itemId" uuid, action text, "dueAt" timestamptz, zone text)
    where action = 'takeDown' or "dueAt" > now()
    on conflict do nothing`.execute(queries);
}
