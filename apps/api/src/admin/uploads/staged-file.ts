import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { adminTexts, limits, ProblemError, type UploadType } from '@sandstone/contract';
import { imageType, imageTypeBytes, isHeic, stagingKey } from '@sandstone/domain';
import { type ObjectStorage } from '@sandstone/storage';

/** A completely stored file in staging that has no row yet. */
export interface StagedFile {
  originalName: string;
  key: string;
  bytes: number;
  sha256: Buffer;
  contentType: UploadType;
}

/** Aborts the stream to the store; never leaves this module. */
class TooLarge extends Error {}

/** Reads the first chunks of a stream until the image type can be detected. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < imageTypeBytes) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return head;
}

/**
 * Streams a file to private staging while hashing it and checking its type and size; only a few chunks are in memory at
 * once. Reads the stream to its end or to the limit, and leaves no object behind if it throws.
 * @throws ProblemError file_empty, file_type_invalid, file_too_large
 */
export async function stageFile(
  storage: ObjectStorage,
  originalName: string,
  stream: Readable,
  signal: AbortSignal,
): Promise<StagedFile> {
  const chunks: AsyncIterator<Buffer> = stream.iterator({ destroyOnReturn: false });
  try {
    return await stageChunks(storage, originalName, chunks, signal);
  } finally {
    // Releases the stream, so that the caller can drain it.
    await chunks.return?.();
  }
}

async function stageChunks(
  storage: ObjectStorage,
  originalName: string,
  chunks: AsyncIterator<Buffer>,
  signal: AbortSignal,
): Promise<StagedFile> {
  const head = await readHead(chunks);
  if (head.length === 0) throw new ProblemError('file_empty', adminTexts.upload.empty(originalName));
  const contentType = imageType(head);
  if (contentType === undefined) {
    const reason = adminTexts.upload.invalidTypes([originalName]);
    throw new ProblemError(
      'file_type_invalid',
      isHeic(head) ? `${reason} ${adminTexts.upload.heic}` : reason,
    );
  }

  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for (let chunk: Buffer | undefined = head; chunk !== undefined;) {
      bytes += chunk.length;
      if (bytes > limits.upload.maxFileBytes) throw new TooLarge();
      hash.update(chunk);
      yield chunk;
      const next: IteratorResult<Buffer> = await chunks.next();
      chunk = next.done ? undefined : next.value;
    }
  }

  const key = stagingKey();
  try {
    await storage.put(
      'staging',
      key,
      Readable.from(counted(), { objectMode: false }),
      { contentType },
      signal,
    );
  } catch (error) {
    if (error instanceof TooLarge || (error instanceof Error && error.cause instanceof TooLarge)) {
      throw new ProblemError('file_too_large', adminTexts.upload.tooLarge([originalName]));
    }
    throw error;
  }
  return { originalName, key, bytes, sha256: hash.digest(), contentType };
}
