import { type Readable } from 'node:stream';
import { type Bucket, ObjectNotFoundError, type ObjectStorage } from './object-storage.port.ts';

/** Reads the first of these objects that exists. @throws ObjectNotFoundError where none does */
export async function readFirst(
  storage: Pick<ObjectStorage, 'read'>,
  places: readonly { bucket: Bucket; key: string }[],
): Promise<Readable> {
  const [place, ...others] = places;
  if (place === undefined) throw new TypeError('There is no place to read from');
  try {
    return await storage.read(place.bucket, place.key);
  } catch (error) {
    if (others.length === 0 || !(error instanceof ObjectNotFoundError)) throw error;
    return readFirst(storage, others);
  }
}
