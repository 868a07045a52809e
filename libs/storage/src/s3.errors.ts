import { S3Error } from 'minio';
import { codeOf } from './files.errors.ts';
import {
  type Bucket,
  ObjectNotFoundError,
  StorageFullError,
  StorageUnavailableError,
} from './object-storage.port.ts';

const missingObject = new Set(['NoSuchKey', 'NotFound']);

/** The code of MinIO; a provider's store is never full. */
const fullStore = 'XMinioStorageFull';

export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3Error && missingObject.has(error.code ?? '');

/**
 * Translates an error of the store. The original is dropped: its fields contain the access key and the signed
 * request.
 */
export function storageFailure(error: unknown, bucket?: Bucket, key?: string): Error {
  if (error instanceof ObjectNotFoundError || error instanceof StorageUnavailableError) return error;
  if (bucket !== undefined && key !== undefined && isMissingObject(error)) {
    return new ObjectNotFoundError(bucket, key);
  }
  const at = bucket === undefined ? '' : ` at ${bucket}`;
  if (error instanceof S3Error) {
    const { code } = error;
    if (code === fullStore) return new StorageFullError(`The object store is full${at}`);
    return new StorageUnavailableError(`The object store refused${at} (${code ?? 'unknown'})`, { code });
  }
  const code = codeOf(error);
  return new StorageUnavailableError(`The object store did not answer${at} (${code ?? 'unknown'})`, { code });
}
