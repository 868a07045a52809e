import { type EntityManager } from '@mikro-orm/postgresql';
import { limits } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { type FormerPhoto } from '../entities/library.entity.ts';
import { type ItemKind, restoreVersions, unchangedSince, versionsOf } from '../item-versions.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { deletePhotos } from '../photos/photo.repository.ts';
import { readPlans, restorePlans } from '../schedule/plans.ts';
import { restorePhotos } from '../trash/trash.repository.ts';
import {
  addPhotosToEvent,
  lockItems,
  removePhotosFromEvent,
  returnPhotosToEvent,
} from '../videos/event-items.ts';

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

/** The properties of its photos that a command changes. */
const changedKinds = {
  describe: 'photo',
  append: 'photo',
  publish: 'photo',
  hide: 'photo',
  delete: 'photo',
  addToEvent: 'eventPhoto',
  removeFromEvent: 'eventPhoto',
} as const satisfies Record<Action, ItemKind>;

/** Every transaction locks photos in the order of their ids, which prevents deadlocks. */
const lockedPhotos = (photoIds: readonly string[]): Sql => sql`
  select * from photos where id = any(${photoIds}::uuid[]) and ${photoRule.current} order by id for no key update`;

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

const changes: Record<Action, (work: StepWork) => Promise<FormerPhoto[]>> = {
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

/** Locks what a step changes and compares. Events are locked before photos everywhere. */
async function lockStep(
  queries: Queries,
  action: Action,
  { photoIds, eventId }: { photoIds: readonly string[]; eventId: string },
): Promise<void> {
  if (changedKinds[action] === 'eventPhoto') await lockItems(queries, eventId).execute();
  else
    await sql`
      select id from photos where id = any(${photoIds}::uuid[]) order by id for no key update`.execute(
      queries,
    );
}

/** Applies a command to the photos of a step. @returns the former values of those that it has changed */
export async function apply(action: Action, work: StepWork): Promise<FormerPhoto[]> {
  const { queries, photoIds } = work;
  await lockStep(queries, action, work);
  const versions = await versionsOf(queries, changedKinds[action], photoIds);
  // A change of the visibility replaces plans.
  const plans = action === 'publish' || action === 'hide' ? await readPlans(queries, 'photo', photoIds) : [];
  const former = await changes[action](work);
  return former.map((photo) => {
    const own = plans.filter(({ itemId }) => itemId === photo.id);
    return {
      ...photo,
      version: versions.get(photo.id) ?? 0,
      ...(own.length > 0 && {
        plans: own.map(({ action: planned, dueAt, zone }) => ({ action: planned, dueAt, zone })),
      }),
    };
  });
}

/** Reverses a step for the photos that nobody has changed since. @returns the photos that were changed */
export async function reverse(
  queries: Queries,
  key: { commandId: string; step: number },
): Promise<FormerPhoto[]> {
  const { action, eventId } = await commandById(queries, key.commandId);
  if (action === 'undo') return [];
  const { former, version } = await queries
    .selectFrom('photo_command_steps')
    .select(['former', 'version'])
    .where((step) => step.and(key))
    .executeTakeFirstOrThrow();
  // A step of the previous release: whether something has changed since is not known.
  if (former === null || version === null) return [];
  const kind = changedKinds[action];
  const photoIds = former.map(({ id }) => id);
  await lockStep(queries, action, { photoIds, eventId: eventId ?? '' });
  const unchanged = new Set(await unchangedSince(queries, kind, photoIds, version));
  const before = former.filter(({ id }) => unchanged.has(id));
  const ids = before.map(({ id }) => id);
  // The worker ends the restoration, and gives the photo a new version then.
  if (action === 'delete') return (await restorePhotos(queries, ids)).map((id) => ({ id }));
  const reversed = await reversals[action](queries, { before, ids, eventId: eventId ?? '' });
  const done = new Set(reversed.map(({ id }) => id));
  const restored = before.filter(({ id }) => done.has(id));
  await restorePlans(
    queries,
    'photo',
    restored.flatMap(({ id, plans = [] }) => plans.map((plan) => ({ ...plan, itemId: id }))),
  );
  await restoreVersions(queries, kind, restored);
  return reversed;
}

interface Reversal {
  before: readonly FormerPhoto[];
  ids: readonly string[];
  eventId: string;
}

/** Gives the photos these former values. */
const setFormer =
  (values: Sql) =>
  async (queries: Queries, { before }: Reversal): Promise<FormerPhoto[]> => {
    const { rows } = await sql<FormerPhoto>`
      with before as (
        select * from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
          as value (id uuid, description text, listed boolean, kept boolean)
      )
      update photos set ${values} from before where photos.id = before.id and ${photoRule.current}
      returning photos.id`.execute(queries);
    return rows;
  };
const setFormerDescription = setFormer(sql`description = before.description`);
const setFormerVisibility = setFormer(sql`listed = before.listed, kept = before.kept`);

const reversals: Record<
  Exclude<Action, 'delete'>,
  (queries: Queries, reversal: Reversal) => Promise<FormerPhoto[]>
> = {
  describe: setFormerDescription,
  append: setFormerDescription,
  publish: setFormerVisibility,
  hide: setFormerVisibility,
  addToEvent: (queries, { eventId, ids }) => removePhotosFromEvent(queries, eventId, ids),
  removeFromEvent: (queries, { eventId, before }) => returnPhotosToEvent(queries, eventId, before),
};
