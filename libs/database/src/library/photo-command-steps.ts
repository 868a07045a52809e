import { type EntityManager } from '@mikro-orm/postgresql';
import { limits } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { type FormerPhoto } from '../entities/library.entity.ts';
import { deletePhotos } from '../photos/photo.repository.ts';
import { restorePhotos } from '../trash/trash.repository.ts';
import { addPhotosToEvent, removePhotosFromEvent, returnPhotosToEvent } from '../videos/event-items.ts';

export type PhotoCommandRecord = Selectable<Tables['photo_commands']>;
type Action = Exclude<PhotoCommandRecord['action'], 'undo'>;

/** @throws when it does not exist */
export const commandById = (queries: Queries, id: string): Promise<PhotoCommandRecord> =>
  queries.selectFrom('photo_commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

interface StepWork {
  em: EntityManager;
  queries: Queries;
  photoIds: readonly string[];
  description: string | null;
  /** Empty for a command without an event. */
  eventId: string;
}
type Sql = ReturnType<typeof sql>;

/** Every transaction locks photos in the order of their ids, which prevents deadlocks. */
const lockedPhotos = (photoIds: readonly string[]): Sql => sql`
  select * from photos where id = any(${photoIds}::uuid[]) and deleted_at is null order by id for no key update`;

/** Sets the description of each photo to an expression of its `former` row. */
async function describe({ queries, photoIds }: StepWork, description: Sql): Promise<FormerPhoto[]> {
  const { rows } = await sql<FormerPhoto>`
    with former as (${lockedPhotos(photoIds)}),
      described as (select id, description as before, ${description} as after from former)
    update photos set description = after from described
    where photos.id = described.id and before is distinct from after
      and coalesce(length(after), 0) <= ${limits.photo.maxDescriptionLength}
    returning photos.id, before as description`.execute(queries);
  return rows;
}

async function list({ queries, photoIds }: StepWork, listed: boolean): Promise<FormerPhoto[]> {
  const { rows } = await sql<FormerPhoto>`
    with former as (${lockedPhotos(photoIds)})
    update photos set listed = ${listed}, kept = ${!listed} from former
    where photos.id = former.id and (former.listed <> ${listed} or former.kept <> ${!listed})
    returning photos.id, former.listed, former.kept`.execute(queries);
  return rows;
}

const appended = (former: Sql, description: string | null) =>
  sql`coalesce(${former} || ' ', '') || ${description ?? ''}::text`;

/** Applies a command to the photos of a step. Each returns the former values of those that it has changed. */
export const apply: Record<Action, (work: StepWork) => Promise<FormerPhoto[]>> = {
  describe: (work) => describe(work, sql`${work.description}::text`),
  append: (work) => describe(work, appended(sql`description`, work.description)),
  publish: (work) => list(work, true),
  hide: (work) => list(work, false),
  delete: async ({ em, queries, photoIds }) => {
    const { rows } = await sql<{ id: string }>`select id from (${lockedPhotos(photoIds)}) as found`.execute(
      queries,
    );
    return (await deletePhotos(em, rows, undefined)).map((id) => ({ id }));
  },
  addToEvent: ({ queries, photoIds, eventId }) => addPhotosToEvent(queries, eventId, lockedPhotos(photoIds)),
  removeFromEvent: ({ queries, photoIds, eventId }) => removePhotosFromEvent(queries, eventId, photoIds),
};

/** Reverses a step, if its photos still have its values. @returns the photos that were changed */
export async function reverse(
  queries: Queries,
  key: { commandId: string; step: number },
): Promise<FormerPhoto[]> {
  const { action, description, eventId } = await commandById(queries, key.commandId);
  const done = await queries
    .selectFrom('photo_command_steps')
    .select('former')
    .where((step) => step.and(key))
    .executeTakeFirstOrThrow();
  const before = done.former ?? [];
  const ids = before.map(({ id }) => id);
  if (action === 'addToEvent') return removePhotosFromEvent(queries, eventId ?? '', ids);
  if (action === 'removeFromEvent') return returnPhotosToEvent(queries, eventId ?? '', before);
  if (action === 'delete') return (await restorePhotos(queries, ids)).map((id) => ({ id }));
  const reversal =
    action === 'describe' || action === 'append'
      ? {
          set: sql`description = before.description`,
          isUnchanged: sql`found.description is not distinct from ${
            action === 'append' ? appended(sql`before.description`, description) : sql`${description}::text`
          }`,
        }
      : {
          set: sql`listed = before.listed, kept = before.kept`,
          isUnchanged: sql`found.listed = ${action === 'publish'}`,
        };
  const { rows } = await sql<FormerPhoto>`
    with before as (
        select * from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
          as value (id uuid, description text, listed boolean, kept boolean)
      ), found as (${lockedPhotos(ids)})
    update photos set ${reversal.set} from before, found
    where photos.id = before.id and found.id = before.id and ${reversal.isUnchanged}
    returning photos.id`.execute(queries);
  return rows;
}
