import { dirname } from 'node:path';
import { heldDatabases } from '@sandstone/database/testing';
import { globalMetrics } from '@sandstone/observability/testing';
import { runSuites } from '@sandstone/testing/shared-process';

/** Each entry loads the api once, for a third of the suites. */
export const runSharedSuites = (part: 1 | 2 | 3) =>
  runSuites(
    { folder: dirname(import.meta.dirname), part, of: 3 },
    { 'test database': heldDatabases, metric: globalMetrics },
  );
