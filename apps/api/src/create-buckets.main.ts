// Creates the buckets of the object store if they are missing, before the first start of a deployment.
import { ConfigError, describeFinding, endOnConfigError, loadStorageConfig } from '@sandstone/config';
import { createObjectStorage, explainStorageError, folderProblem } from '@sandstone/storage';

try {
  const config = loadStorageConfig();
  const text = config.kind === 'files' ? await folderProblem(config.directory) : undefined;
  if (text !== undefined) throw new ConfigError([`STORAGE_DIR: ${text}`]);
  await createObjectStorage(config)
    .ensureBuckets()
    .catch((error: unknown) => {
      throw new ConfigError([describeFinding(explainStorageError(config, 'public', error))]);
    });
} catch (error) {
  endOnConfigError(error);
}
