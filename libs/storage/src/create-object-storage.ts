import { type StorageConfig } from '@sandstone/config';
import { FileObjectStorage } from './files.adapter.ts';
import { type ObjectStorage } from './object-storage.port.ts';
import { MinioObjectStorage } from './s3.adapter.ts';

/** Does not connect yet: `ping` and `ensureBuckets` do. */
export function createObjectStorage(config: StorageConfig): ObjectStorage {
  return config.kind === 's3' ? new MinioObjectStorage(config) : new FileObjectStorage(config.directory);
}
