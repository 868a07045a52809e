import { loadDatabaseConfig } from '@sandstone/config';
import { migrate } from '@sandstone/database';

await migrate(loadDatabaseConfig());
