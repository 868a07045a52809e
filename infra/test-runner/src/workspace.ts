import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's root folder. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
export const nodeModule = (...path: string[]) => join(root, 'node_modules', ...path);
export const reportFile = (name: string) => join(root, 'reports', name);
/** Records of active and killed runs. */
export const testRuns = join(root, '.cache', 'test-runs');
