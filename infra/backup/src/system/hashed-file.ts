import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Length and hash of some bytes. */
export interface Fingerprint {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Hashes a stream to its end. */
export async function fingerprint(stream: AsyncIterable<Uint8Array>): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const fileFingerprint = (path: string): Promise<Fingerprint> => fingerprint(createReadStream(path));

/** Writes a new file and syncs it to disk. */
export async function writeHashed(path: string, stream: AsyncIterable<Uint8Array>): Promise<Fingerprint> {
  await using file = await open(path, 'wx', 0o600);
  async function* written() {
    for await (const chunk of stream) {
      await file.writeFile(chunk);
      yield chunk;
    }
  }
  const found = await fingerprint(written());
  await file.sync();
  return found;
}

/** Syncs a folder's entries to disk. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}
