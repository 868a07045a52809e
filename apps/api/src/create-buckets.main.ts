// Creates the buckets of the object store if they are missing, before the first start of a deployment.
import { ConfigError, describeFinding, endOnConfigError, loadStorageConfig } from '@sandstone/config';
import { createObjectStorage, explainStorageError } from '@sandstone/storage';

try {
  const config = loadStorageConfig();
  await createObjectStorage(config)
    .ensureBuckets()
    .catch((error: unknown) => {
      throw new ConfigError([describeFinding(explainStorageError(config, 'public', error))]);
    });
} catch (error) {
  endOnConfigError(error);
}
