// Loads the demo's content: photos through the same door as any upload, videos as a sync would record them.
// Run again after an interruption it goes on; run on a database that anybody has used, it does nothing.
import { loadDatabaseConfig, loadStorageConfig } from '@sandstone/config';
import { createDatabase } from '@sandstone/database';
import { createObjectStorage } from '@sandstone/storage';
import { loadDemoContent } from './load-demo-content.ts';

const database = await createDatabase(loadDatabaseConfig());
try {
  const loaded = await loadDemoContent(database, createObjectStorage(loadStorageConfig()));
  if (!loaded) console.log('Demo content: this database has content already');
} finally {
  await database.close();
}
