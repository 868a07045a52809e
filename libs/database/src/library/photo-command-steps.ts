import { type EntityManager } from '@mikro-orm/postgresql';
import { limits } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { type FormerPhoto, type PhotoValues } from '../entities/library.entity.ts';
import { type ItemKind, restoreVersions, unchangedSince, versionsOf } from '../item-versions.ts';
import { type PhotoRow } from '../photos/photo-record.ts';
import { photoValuesOf } from '../photos/photo-values.ts';
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
  change: PhotoValues;
  description: string | null;
  /** Empty for a command without an event. */
  eventId: string;
}
type Sql = ReturnType<typeof sql>;

/** The properties of its photos that a command changes. */
const changedKinds = {
  update: 'photo',
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

/** Gives photos these values. @returns the former values of those that had others */
async function assign({ queries, photoIds }: StepWork, values: PhotoValues): Promise<FormerPhoto[]> {
  const columns = Object.keys(values) as (keyof PhotoRow)[]; // an update names these alone
  const former = await queries
    .selectFrom('photos')
    .select(['id', ...columns])
    .where('id', '=', sql<string>`any(${photoIds}::uuid[])`)
    .where(photoRule.current)
    // Postgres compares, because a date is a text in the record of a command.
    .where((photo) =>
      photo.or(columns.map((column) => photo(column, 'is distinct from', values[column] ?? null))),
    )
    .orderBy('id')
    .execute();
  await setValues(queries, former, values);
  return former;
}

/** @returns those of the photos that are not deleted */
async function setValues(
  queries: Queries,
  photos: readonly { id: string }[],
  values: PhotoValues,
): Promise<FormerPhoto[]> {
  return queries
    .updateTable('photos')
    .set(values)
    .where('id', '=', sql<string>`any(${photos.map(({ id }) => id)}::uuid[])`)
    .where(photoRule.current)
    .returning('id')
    .execute();
}

/** Appends a text to the descriptions with which it is not too long. */
async function append({ queries, photoIds, description }: StepWork): Promise<FormerPhoto[]> {
  const { rows } = await sql<FormerPhoto>`
    with former as (
      select id, description, concat_ws(' ', description, ${description}::text) as longer
      from (${lockedPhotos(photoIds)}) as photos
    )
    update photos set description = longer from former
    where photos.id = former.id and length(longer) <= ${limits.photo.maxDescriptionLength}
    returning photos.id, former.description`.execute(queries);
  return rows;
}

const changes: Record<Action, (work: StepWork) => Promise<FormerPhoto[]>> = {
  update: (work) => assign(work, work.change),
  describe: (work) => assign(work, { description: work.description }),
  append,
  publish: (work) => assign(work, photoValuesOf({ listed: true })),
  hide: (work) => assign(work, photoValuesOf({ listed: false })),
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
  const plans = await readPlans(queries, 'photo', photoIds);
  const former = await changes[action](work);
  return former.map((photo) => {
    // A change of the visibility replaces plans.
    const own = 'listed' in photo ? plans.filter(({ itemId }) => itemId === photo.id) : [];
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

async function restoreValues(queries: Queries, { before }: Reversal): Promise<FormerPhoto[]> {
  const alike = Map.groupBy(before, ({ id: _id, version: _version, plans: _plans, ...values }) =>
    JSON.stringify(values),
  );
  const restored: FormerPhoto[] = [];
  for (const [values, photos] of alike)
    restored.push(...(await setValues(queries, photos, JSON.parse(values) as PhotoValues)));
  return restored;
}

const reversals: Record<
  Exclude<Action, 'delete'>,
  (queries: Queries, reversal: Reversal) => Promise<FormerPhoto[]>
> = {
  update: restoreValues,
  describe: restoreValues,
  append: restoreValues,
  publish: restoreValues,
  hide: restoreValues,
  addToEvent: (queries, { eventId, ids }) => removePhotosFromEvent(queries, eventId, ids),
  removeFromEvent: (queries, { eventId, before }) => returnPhotosToEvent(queries, eventId, before),
};
