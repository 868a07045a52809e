// Applies pending database migrations, before the processes of a new version start.
import { endOnConfigError, loadDatabaseConfig } from '@sandstone/config';
import { migrate } from '@sandstone/database';

try {
  await migrate(loadDatabaseConfig());
} catch (error) {
  endOnConfigError(error);
}
