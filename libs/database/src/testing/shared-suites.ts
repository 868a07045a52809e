import { dirname } from 'node:path';
import { runSuites } from '@sandstone/testing/shared-process';
import { heldDatabases } from './test-database.ts';

/** Each entry loads the library once, for half of the suites. */
export const runSharedSuites = (part: 1 | 2) =>
  runSuites({ folder: dirname(import.meta.dirname), part, of: 2 }, { 'test database': heldDatabases });
