import { pipeline } from '@sandstone/contract';
import { type Selectable } from 'kysely';
import { type Actor, appendAudit, originOf } from '../audit/audit.repository.ts';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { addToOutbox } from '../outbox/outbox.repository.ts';
import { storableDescription, storableText } from '../storable-text.ts';

type Photo = Selectable<Tables['photos']>;

/** A staged file with its hash and detected type. */
export type NewUpload = Pick<
  Photo,
  'sha256' | 'bytes' | 'contentType' | 'originalName' | 'description' | 'listed'
> & { stagingKey: string };

export interface RecordedUpload extends Pick<Photo, 'status' | 'pipelineVersion'> {
  photoId: string;
  /** The same bytes existed before, or twice in this request. */
  duplicate: boolean;
  /** Unreferenced staging objects; the caller deletes them after the commit. */
  unusedStagingKeys: string[];
}

/** Enough for any real race; reaching it would mean that the unique index and this code disagree. */
const maxInsertAttempts = 10;

/** Inserts the rows of one request in its transaction. Returns the results in the order of the items. */
export async function recordUploads(
  queries: Queries,
  items: readonly NewUpload[],
  actor: Actor,
  now: Date,
): Promise<RecordedUpload[]> {
  const recorded: RecordedUpload[] = [];
  // Sorting prevents deadlocks between requests with the same files in another order.
  const sorted = items
    .map((item, index) => ({ item, index }))
    .toSorted((a, b) => Buffer.compare(a.item.sha256, b.item.sha256) || a.index - b.index);
  for (const { item, index } of sorted) {
    // Timestamps differ by a millisecond, so that the gallery keeps the order of the request.
    recorded[index] = await recordOne(queries, item, actor, new Date(now.getTime() + index));
  }
  await appendAudit(
    queries,
    ...recorded.map(({ photoId, duplicate }) => ({
      actor,
      action: 'photo.upload',
      target: photoId,
      details: { duplicate },
    })),
  );
  return recorded;
}

async function recordOne(queries: Queries, item: NewUpload, actor: Actor, at: Date): Promise<RecordedUpload> {
  for (let attempt = 0; attempt < maxInsertAttempts; attempt += 1) {
    const merged = await mergeIntoExisting(queries, item, actor, at);
    if (merged !== undefined) return merged;
    const created = await insert(queries, item, actor, at);
    if (created !== undefined) return created;
    // Another request with the same bytes has just committed: the next iteration merges into its row.
  }
  throw new Error('Recording the upload conflicted repeatedly');
}

async function insert(
  queries: Queries,
  item: NewUpload,
  actor: Actor,
  at: Date,
): Promise<RecordedUpload | undefined> {
  const row = await queries
    .insertInto('photos')
    .values({
      id: crypto.randomUUID(),
      sha256: Buffer.from(item.sha256),
      bytes: item.bytes,
      contentType: item.contentType,
      originalName: storableText(item.originalName),
      description: storableDescription(item.description),
      listed: item.listed,
      pipelineVersion: pipeline.version,
      stagingKey: item.stagingKey,
      uploadedBy: 'userId' in actor ? actor.userId : null,
      createdAt: at,
      queuedAt: at,
    })
    .onConflict((conflict) => conflict.column('sha256').where('deletedAt', 'is', null).doNothing())
    .returning(['id', 'status', 'pipelineVersion', 'attempt'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await addToOutbox(queries, processPhoto(row.id, row.attempt, actor));
  const { id: photoId, status, pipelineVersion } = row;
  return { photoId, status, pipelineVersion, duplicate: false, unusedStagingKeys: [] };
}

async function mergeIntoExisting(
  queries: Queries,
  item: NewUpload,
  actor: Actor,
  at: Date,
): Promise<RecordedUpload | undefined> {
  const existing = await queries
    .selectFrom('photos')
    .select(['id', 'status', 'description', 'listed', 'attempt', 'stagingKey', 'pipelineVersion'])
    .where('sha256', '=', Buffer.from(item.sha256))
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (existing === undefined) return undefined;
  const description = existing.description ?? storableDescription(item.description);
  const listed = existing.listed || item.listed;
  const failed = existing.status === 'failed';
  if (failed || description !== existing.description || listed !== existing.listed) {
    await queries
      .updateTable('photos')
      .set({
        description,
        listed,
        // The stored bytes may be the cause of the failure, so the new ones replace them.
        ...(failed ? { ...retryColumns(existing.attempt, at), stagingKey: item.stagingKey } : {}),
      })
      .where('id', '=', existing.id)
      .execute();
  }
  if (failed) await addToOutbox(queries, processPhoto(existing.id, existing.attempt + 1, actor));
  const unused = failed ? existing.stagingKey : item.stagingKey;
  return {
    photoId: existing.id,
    status: failed ? 'processing' : existing.status,
    pipelineVersion: existing.pipelineVersion,
    duplicate: true,
    unusedStagingKeys: unused === null ? [] : [unused],
  };
}

/** Columns that change when a failed photo is retried. */
export function retryColumns(attempt: number, now: Date) {
  return { status: 'processing', failureCode: null, attempt: attempt + 1, runs: 0, queuedAt: now } as const;
}

export function processPhoto(photoId: string, attempt: number, actor: Actor) {
  return { queue: 'processPhoto', payload: { photoId, attempt, ...originOf(actor) } };
}
