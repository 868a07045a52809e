import { runSuites } from '@sandstone/testing/shared-process';
import { heldDatabases } from './testing/test-database.ts';

// The library is loaded once for all suites.
await runSuites({ folder: import.meta.dirname, part: 1, of: 1 }, { 'test database': heldDatabases });
