import { type Database, nilId } from '@sandstone/database';
import { addDays, utcDay } from '@sandstone/domain';

/** The pages and sources of the demo's views, most views first. */
const kinds = ['home', 'pictures', 'allVideos', 'posts'] as const;
const sources = ['x.com', 'direct', 'reddit.com', 'search', 'trail-notes.example', 'own', 'other'];
const days = 28;

/** Counts views of the weeks before today, so that insights have something to show. Days that have a count keep it. */
export async function loadViews({ queries }: Database): Promise<void> {
  const today = utcDay(new Date());
  const counted = Array.from({ length: days }, (_, index) => ({
    day: addDays(today, -1 - index),
    views: (rank: number) => 4 + Math.round((30 + ((index * 37) % 50)) / (rank + 1)),
  }));
  await queries
    .insertInto('page_views')
    .values(
      counted.flatMap(({ day, views }) =>
        kinds.map((kind, rank) => ({ day, kind, itemId: nilId, views: views(rank) })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queries
    .insertInto('view_sources')
    .values(
      counted.flatMap(({ day, views }) =>
        sources.map((source, rank) => ({ day, source, views: views(rank + 1) })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
