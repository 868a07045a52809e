// Loads the demo's content: photos through the upload route, videos into the fake provider.
// An interrupted load continues; a database with other data stays unchanged.
import { loadDatabaseConfig, loadRedisConfig, loadStorageConfig } from '@sandstone/config';
import { createDatabase } from '@sandstone/database';
import { createSignalBus } from '@sandstone/jobs';
import { createObjectStorage } from '@sandstone/storage';
import { createControlClient } from '@sandstone/demo-servers/control';
import { loadDemoContent } from './load-demo-content.ts';

const fakeProviderUrl = process.env.FAKE_PROVIDER_URL;
const database = await createDatabase(loadDatabaseConfig());
const signals = createSignalBus({ redisUrl: loadRedisConfig().url });
try {
  const loaded = await loadDemoContent({
    database,
    signals,
    storage: createObjectStorage(loadStorageConfig()),
    videoHost: fakeProviderUrl ? createControlClient(fakeProviderUrl) : undefined,
  });
  if (!loaded) console.log('Demo content: this database already has content');
} finally {
  await signals.close();
  await database.close();
}
