// Creates the buckets of the object store if they are missing, before the first start of a deployment.
import { loadStorageConfig } from '@sandstone/config';
import { createObjectStorage } from '@sandstone/storage';

await createObjectStorage(loadStorageConfig()).ensureBuckets();
