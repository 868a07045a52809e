import { type ScheduledAction } from '@sandstone/contract';
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

/** Removes the plans of a post or a draft: one of them or all. */
export async function removePlans(queries: Queries, postId: string, action?: ScheduledAction): Promise<void> {
  let plans = queries.deleteFrom('schedule').where((row) => row.and({ kind: 'post', itemId: postId }));
  if (action !== undefined) plans = plans.where('action', '=', action);
  await plans.execute();
}
