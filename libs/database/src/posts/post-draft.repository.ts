import { limits, ProblemError } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { photoSelection, type PhotoRecord } from '../photos/photo-record.ts';
import { removePlans, willBePublished } from '../schedule/plans.ts';
import { storableText } from '../storable-text.ts';
import { containsWords } from '../word-search.ts';
import { lostPhotos } from './lost-photos.ts';
import { checkPostPhotos, storablePostDescription } from './post-content.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';

const draftColumns = ['id', 'description', 'day', 'missingFiles', 'createdOn', 'updatedOn'] as const;
type DraftRow = Pick<Selectable<Tables['post_drafts']>, (typeof draftColumns)[number]>;

export interface PostDraftRecord extends DraftRow {
  /** Those that are not deleted, in order, in any state. */
  photos: PhotoRecord[];
}

export interface PostDraftContent {
  description: string;
  /** '2026-01-31', in UTC. */
  day: string | null;
  photoIds: readonly string[];
  /** Names of chosen files that have not arrived. */
  missingFiles?: readonly string[] | undefined;
}

/** Posts that are being written. Only the admin area reads them. */
export class PostDraftRepository extends Repository {
  /** Last saved first. @param search words that the text contains, ignoring case and accents */
  async list(search?: string): Promise<PostDraftRecord[]> {
    const { queries } = this;
    const rows = await queries
      .selectFrom('post_drafts')
      .select(draftColumns)
      .where((row) => row.and(containsWords('post', search)))
      .orderBy('updatedOn', 'desc')
      .orderBy('id', 'desc')
      .limit(limits.postDraft.maxListed)
      .execute();
    return withDraftPhotos(queries, rows);
  }

  /** @returns undefined where it is unknown, published or deleted */
  async byId(id: string): Promise<PostDraftRecord | undefined> {
    return readDraft(this.queries, id);
  }

  /**
   * Creates or changes a draft; photos that no longer exist are left out, and no longer count as lost. A repeated request changes nothing. One that
   * will be published must have the text of a post.
   * @param readOn the `updatedOn` that the editor has read; undefined for a new draft
   * @throws ProblemError post_draft_changed, post_draft_not_found, invalid_request, too_many_files
   */
  async save(id: string, content: PostDraftContent, readOn?: Date): Promise<PostDraftRecord> {
    checkPostPhotos(content.photoIds);
    const description = storableText(content.description);
    return this.database.transaction(async (queries) => {
      await lockDraft(queries, id);
      const known = await readDraft(queries, id);
      if (known === undefined && (readOn !== undefined || (await isPublished(queries, id))))
        throw new ProblemError('post_draft_not_found');
      // The post would be incomplete at its time.
      if (await willBePublished(queries, id)) storablePostDescription(description);
      const photoIds = await lockExistingPhotos(queries, content.photoIds);
      const { day } = content;
      const missingFiles = (content.missingFiles ?? []).map((name) => storableText(name));
      if (known !== undefined) {
        const isComplete = (await readLostPhotos(queries, id)) === 0;
        if (isComplete && isSame(known, { description, day, photoIds, missingFiles })) return known;
        if (readOn?.getTime() !== known.updatedOn.getTime()) throw new ProblemError('post_draft_changed');
      }
      await queries
        .insertInto('post_drafts')
        .values({ id, description, day, missingFiles: asJson(missingFiles) })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({
            description,
            day,
            missingFiles: asJson(missingFiles),
            erasedPhotos: 0,
            // Identifies the version that an editor has read, so it must differ even within a millisecond.
            updatedOn: sql`greatest(now(), post_drafts.updated_on + interval '1 millisecond')`,
          }),
        )
        .execute();
      await queries.deleteFrom('post_draft_photos').where('draftId', '=', id).execute();
      if (photoIds.length > 0)
        await queries
          .insertInto('post_draft_photos')
          .values(photoIds.map((photoId, position) => ({ draftId: id, photoId, position })))
          .execute();
      const saved = await readDraft(queries, id);
      if (saved === undefined) throw new Error('A saved draft is missing');
      return saved;
    });
  }

  /** @throws ProblemError post_draft_not_found */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      await lockDraft(queries, id);
      const deleted = await queries
        .deleteFrom('post_drafts')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (deleted === undefined) throw new ProblemError('post_draft_not_found');
      await removePlans(queries, { kind: 'post', ids: [id] });
      recordAudit(em, { actor, action: 'post.delete_draft', target: id });
    });
  }
}

/**
 * Removes the draft that the transaction publishes and its planned publication, and prevents that a delayed save brings it back.
 * @param readOn the `updatedOn` that the editor has read; another one is refused
 * @throws ProblemError post_draft_changed
 */
export async function removePublishedDraft(
  queries: Queries,
  id: string,
  readOn: Date | undefined,
): Promise<void> {
  await lockDraft(queries, id);
  const draft = await queries
    .deleteFrom('post_drafts')
    .where('id', '=', id)
    .returning('updatedOn')
    .executeTakeFirst();
  await removePlans(queries, { kind: 'post', ids: [id] }, 'publish');
  if (draft !== undefined && readOn !== undefined && readOn.getTime() !== draft.updatedOn.getTime())
    throw new ProblemError('post_draft_changed');
}

/** Tells the locks of drafts from the other advisory locks. */
const draftLockClass = 23;

/**
 * Serializes saving, publishing and deleting of one draft until the end of the transaction, also before its row
 * exists. It comes before the locks of photos and posts.
 */
export async function lockDraft(queries: Queries, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${draftLockClass}::integer, hashtext(${id.toLowerCase()}))`.execute(
    queries,
  );
}

async function readLostPhotos(queries: Queries, id: string): Promise<number> {
  const draft = await queries
    .selectFrom('post_drafts')
    .select(lostPhotos.as('lost'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return draft.lost;
}

async function isPublished(queries: Queries, id: string): Promise<boolean> {
  const post = await queries
    .selectFrom('posts')
    .select('id')
    .where((row) => row.or([row('requestKey', '=', id), row('id', '=', id)]))
    .executeTakeFirst();
  return post !== undefined;
}

const asJson = (names: readonly string[]) => sql<string[]>`${JSON.stringify(names)}::jsonb`;

function isSame(
  known: PostDraftRecord,
  { description, day, photoIds, missingFiles }: PostDraftContent,
): boolean {
  return (
    known.description === description &&
    known.day === day &&
    known.photos.map(({ id }) => id).join() === photoIds.join() &&
    JSON.stringify(known.missingFiles) === JSON.stringify(missingFiles)
  );
}

/**
 * Locks the photos against the sweeper and deletions, in the order in which these lock them.
 * @returns those that are not deleted, in the given order
 */
async function lockExistingPhotos(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', ids)
    .where(photoRule.current)
    .orderBy('id')
    .forShare()
    .execute();
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => present.has(id));
}

export async function readDraft(queries: Queries, id: string): Promise<PostDraftRecord | undefined> {
  const rows = await queries.selectFrom('post_drafts').select(draftColumns).where('id', '=', id).execute();
  const [draft] = await withDraftPhotos(queries, rows);
  return draft;
}

async function withDraftPhotos(queries: Queries, drafts: readonly DraftRow[]): Promise<PostDraftRecord[]> {
  if (drafts.length === 0) return [];
  const rows = await queries
    .selectFrom('post_draft_photos')
    .innerJoin('photos', 'photos.id', 'post_draft_photos.photoId')
    .select(photoSelection)
    .select('post_draft_photos.draftId')
    .where(
      'post_draft_photos.draftId',
      'in',
      drafts.map(({ id }) => id),
    )
    .where(photoRule.current)
    .orderBy('post_draft_photos.position')
    .execute();
  const byDraft = Map.groupBy(rows, ({ draftId }) => draftId);
  return drafts.map((draft) => ({
    ...draft,
    photos: byDraft.get(draft.id) ?? [],
  }));
}
