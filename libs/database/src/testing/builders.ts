import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Insertable } from 'kysely';
import { type SignInIdentity } from '../accounts/user.repository.ts';
import { type Actor } from '../audit/audit.repository.ts';
import { type Database } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { type VariantRecord } from '../photos/photo-record.ts';
import { type NewUpload } from '../photos/photo-uploads.ts';
import { type ReadyPhoto } from '../photos/photo-processing.repository.ts';

/** Who changes the records of a test. */
export const actor: Actor = { system: 'operator' };

/** Random bytes, or those of this text. */
export function aHash(text?: string): Buffer {
  return createHash('sha256')
    .update(text ?? randomBytes(16))
    .digest();
}

/** A staged file. */
export function anUpload(parts: Partial<NewUpload> = {}): NewUpload {
  return {
    sha256: aHash(),
    bytes: 1000,
    contentType: 'image/jpeg',
    originalName: 'dunes.jpg',
    description: null,
    listed: true,
    stagingKey: `uploads/${randomUUID()}`,
    ...parts,
  };
}

export const someVariants: readonly VariantRecord[] = [
  { format: 'avif', step: 320, width: 320, height: 240, bytes: 900, animated: false },
  { format: 'webp', step: 320, width: 320, height: 240, bytes: 1100, animated: false },
  { format: 'jpg', step: 1280, width: 1280, height: 960, bytes: 9000, animated: false },
];

/** Output of the pipeline at the first attempt. */
export function aProcessed(id: string, parts: Partial<ReadyPhoto> = {}): ReadyPhoto {
  return {
    id,
    attempt: 1,
    pipelineVersion: 1,
    watermark: 0,
    watermarkTried: parts.watermark ?? 0,
    width: 4000,
    height: 3000,
    animated: false,
    repaired: false,
    takenAt: null,
    thumbHash: Buffer.from('thumb'),
    placeholder: 'data:image/webp;base64,AAAA',
    filesAre: 'public',
    originalKey: `photos/${id}/original`,
    variants: someVariants,
    ...parts,
  };
}

type PhotoRow = Insertable<Tables['photos']>;

/** A row of a photo; ready and listed by default. */
export function aPhotoRow(parts: Partial<PhotoRow> = {}): PhotoRow {
  const now = new Date();
  const status = parts.status ?? 'ready';
  const ready: Partial<PhotoRow> = {
    width: 4000,
    height: 3000,
    thumbHash: Buffer.from('thumb'),
    placeholder: 'data:image/webp;base64,AAAA',
    readyAt: now,
  };
  return {
    id: randomUUID(),
    sha256: aHash(),
    bytes: 1000,
    contentType: 'image/jpeg',
    originalName: 'dunes.jpg',
    listed: true,
    pipelineVersion: 1,
    createdAt: now,
    queuedAt: now,
    ...(status === 'ready' ? ready : { stagingKey: `uploads/${randomUUID()}` }),
    ...(status === 'failed' ? { failureCode: 'damaged' } : {}),
    ...parts,
    status,
  };
}

/** Inserts a photo, with variants if it is ready. @returns its id */
export async function aPhoto(database: Database, parts: Partial<PhotoRow> = {}): Promise<string> {
  const row = aPhotoRow(parts);
  await database.queries.insertInto('photos').values(row).execute();
  if (row.status === 'ready') {
    await database.queries
      .insertInto('photo_variants')
      .values(
        someVariants.map((variant) => ({
          photoId: row.id as string,
          pipelineVersion: row.pipelineVersion,
          ...variant,
        })),
      )
      .execute();
  }
  return row.id as string;
}

export function anIdentity(parts: Partial<SignInIdentity> = {}): SignInIdentity {
  return {
    issuer: 'https://identity.example',
    subject: randomUUID(),
    provider: 'google.com',
    email: 'visitor@example.com',
    emailVerified: true,
    displayName: 'Vera Visitor',
    photoUrl: null,
    ...parts,
  };
}
