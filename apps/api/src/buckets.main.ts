import { loadStorageConfig } from '@sandstone/config';
import { createObjectStorage } from '@sandstone/storage';

await createObjectStorage(loadStorageConfig()).ensureBuckets();
