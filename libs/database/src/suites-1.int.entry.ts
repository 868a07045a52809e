import { runSharedSuites } from './testing/shared-suites.ts';

await runSharedSuites(1);
