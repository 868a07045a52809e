// Applies pending database migrations, before the processes of a new version start.
import { loadDatabaseConfig } from '@sandstone/config';
import { migrate } from '@sandstone/database';

await migrate(loadDatabaseConfig());
