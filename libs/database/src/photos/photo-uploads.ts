import {
  type EntityManager,
  type InferEntity,
  LockMode,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { type PhotoEdits, pipeline } from '@sandstone/contract';
import { originalKey, photoVisibility } from '@sandstone/domain';
import { type Actor, originOf, recordAudit } from '../audit/audit.repository.ts';
import { type Database, queriesOf } from '../database.ts';
import { PhotoEntity } from '../entities/photos.entity.ts';
import { OutboxEntity } from '../entities/system.entity.ts';
import { storableDescription, storableText } from '../storable-text.ts';
import { watermarkRevision } from '../watermark/watermark.repository.ts';

type Photo = InferEntity<typeof PhotoEntity>;

/** A staged file with its hash and detected type. */
export type NewUpload = Pick<
  Photo,
  'sha256' | 'bytes' | 'contentType' | 'originalName' | 'description' | 'listed'
> & { stagingKey: string } & Partial<Pick<Photo, 'kept'>> & {
    /** For a photo that is edited from the beginning, whose original is stored already. */
    edited?: { id: string; edits: PhotoEdits };
  };

export interface RecordedUpload extends Pick<Photo, 'status' | 'pipelineVersion' | 'watermark'> {
  photoId: string;
  /** The same bytes existed before, or twice in this request. */
  duplicate: boolean;
  /** Unreferenced staging objects; the caller deletes them after the commit. */
  unusedStagingKeys: string[];
}

/** Enough for any real race; reaching it would mean that the unique index and this code disagree. */
const maxAttempts = 10;

/** Records the files of one request in one transaction. Returns the results in the order of the items. */
export async function recordUploads(
  database: Database,
  items: readonly NewUpload[],
  actor: Actor,
  now: Date,
): Promise<RecordedUpload[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.em.transactional((em) => recordAll(em, items, actor, now));
    } catch (error) {
      // Another request with the same bytes has just committed: the next attempt finds its photo.
      if (!(error instanceof UniqueConstraintViolationException) || attempt === maxAttempts) throw error;
    }
  }
}

async function recordAll(
  em: EntityManager,
  items: readonly NewUpload[],
  actor: Actor,
  now: Date,
): Promise<RecordedUpload[]> {
  const locked = await em.find(
    PhotoEntity,
    { sha256: { $in: items.map(({ sha256 }) => sha256) } },
    { orderBy: { sha256: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const known = Map.groupBy(locked, (photo) => photoVisibility(photo).state);
  // A current photo is preferred to one with the same bytes in the trash.
  const present = [known.get('trashed'), known.get('returning'), known.get('current')].flatMap(
    (some) => some ?? [],
  );
  const photos = new Map(present.map((photo) => [keyOf(photo), photo]));
  const recorded: RecordedUpload[] = [];
  const revision = await watermarkRevision(queriesOf(em));
  // Sorting prevents deadlocks between requests with the same files in another order.
  const sorted = items
    .map((item, index) => ({ item, index }))
    .toSorted((a, b) => Buffer.compare(a.item.sha256, b.item.sha256) || a.index - b.index);
  for (const { item, index } of sorted) {
    // Timestamps differ by a millisecond, so that the gallery keeps the order of the request.
    const at = new Date(now.getTime() + index);
    const known = photos.get(keyOf(item));
    const unused = known === undefined ? null : merge(em, known, item, actor, at);
    const photo = known ?? create(em, item, { actor, at, watermark: revision });
    photos.set(keyOf(item), photo);
    const { id: photoId, status, pipelineVersion, watermark } = photo;
    const duplicate = known !== undefined;
    const unusedStagingKey = known === undefined && item.edited !== undefined ? item.stagingKey : unused;
    recorded[index] = {
      photoId,
      status,
      pipelineVersion,
      watermark,
      duplicate,
      unusedStagingKeys: unusedStagingKey === null ? [] : [unusedStagingKey],
    };
  }
  for (const { photoId, duplicate } of recorded) {
    recordAudit(em, { actor, action: 'photo.upload', target: photoId, details: { duplicate } });
  }
  return recorded;
}

const keyOf = ({ sha256 }: { sha256: Uint8Array }) => Buffer.from(sha256).toString('hex');

function create(
  em: EntityManager,
  { edited, ...item }: NewUpload,
  { actor, at, watermark }: { actor: Actor; at: Date; watermark: number },
): Photo {
  const photo = em.create(PhotoEntity, {
    ...item,
    id: edited?.id ?? crypto.randomUUID(),
    status: 'processing',
    attempt: 1,
    originalName: storableText(item.originalName),
    description: storableDescription(item.description),
    pipelineVersion: pipeline.version,
    // The pictures are made with the current mark, so that their addresses are known already.
    watermark,
    uploadedBy: 'userId' in actor ? actor.userId : null,
    createdAt: at,
    queuedAt: at,
    // Its pictures are private from the beginning, unless it is for the gallery.
    withdrawnAt: item.listed ? null : at,
    ...(edited && {
      edits: edited.edits,
      editsRevision: 1,
      editing: true,
      editedOriginalKey: originalKey(edited.id),
      stagingKey: null,
      withdrawnAt: null,
    }),
  });
  em.create(OutboxEntity, processPhoto(photo.id, photo.attempt, actor));
  return photo;
}

/**
 * Applies an upload to the photo with the same bytes, and restores it from the trash.
 * @returns the staging object that is not needed, if any
 */
function merge(em: EntityManager, photo: Photo, item: NewUpload, actor: Actor, at: Date): string | null {
  photo.description ??= storableDescription(item.description);
  photo.listed ||= item.listed;
  photo.kept = !photo.listed && (photo.kept || item.kept === true);
  if (photoVisibility(photo).state === 'trashed') photo.restoringAt = at;
  if (photo.status !== 'failed') return item.stagingKey;
  // The original of an edited photo stays: it was read before.
  const isEdited = photo.editsRevision > 0;
  const unused = isEdited ? item.stagingKey : photo.stagingKey;
  // The stored bytes may be the cause of the failure, so the new ones replace them.
  em.assign(photo, { ...retryColumns(photo.attempt, at), stagingKey: isEdited ? null : item.stagingKey });
  em.create(OutboxEntity, processPhoto(photo.id, photo.attempt, actor));
  return unused;
}

/** Columns that change when a failed photo is retried. */
export function retryColumns(attempt: number, now: Date) {
  return { status: 'processing', failureCode: null, attempt: attempt + 1, runs: 0, queuedAt: now } as const;
}

export function processPhoto(photoId: string, attempt: number, actor: Actor) {
  return { queue: 'processPhoto', payload: { photoId, attempt, ...originOf(actor) } };
}
