import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { imageType, imageTypeBytes, stagingKey } from '@sandstone/domain';
import { type ObjectStorage } from '@sandstone/storage';
import { type UploadType } from '@sandstone/contract';
import { type ArchivedPhoto } from './archive.schema.ts';
import { type ArchiveSource } from './archive-source.ts';

export interface StagedPhoto {
  key: string;
  sha256: Buffer;
  bytes: number;
  contentType: UploadType;
}

/**
 * Stages a photo of an archive like the api: hashed, with its type detected from its first bytes.
 * @returns the reason why it was rejected, if it was
 */
export async function stagePhoto(
  storage: ObjectStorage,
  { files }: ArchiveSource,
  photo: ArchivedPhoto,
): Promise<StagedPhoto | string> {
  const file = files.get(photo.file);
  if (file === undefined) return 'its file is not in the archive';
  if (file.bytes !== photo.bytes) return 'its file has another size than the archive says';
  const contentType = imageType(await headOf(file.content()));
  if (contentType === undefined) return 'its file is no picture of a kind that can be uploaded';
  const hash = createHash('sha256');
  async function* hashed(content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const key = stagingKey();
  const bytes = await storage.put(
    'staging',
    key,
    Readable.from(hashed(file.content()), { objectMode: false }),
    { contentType },
  );
  const sha256 = hash.digest();
  if (sha256.toString('hex') === photo.sha256) return { key, sha256, bytes, contentType };
  await storage.delete('staging', [key]);
  return 'its file is damaged';
}

async function headOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let head = Buffer.alloc(0);
  for await (const chunk of content) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= imageTypeBytes) break;
  }
  return head;
}
