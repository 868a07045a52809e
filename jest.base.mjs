import { join } from 'node:path';

// One Jest setting for every project. TEST_TIER picks the tier by file name:
//   unit (default)  *.spec.ts[x]        no service needed
//   integration     *.int.spec.ts       the real Postgres, Redis and, where there is one, S3
const tier = process.env.TEST_TIER ?? 'unit';
const tests =
  tier === 'integration' ? ['\\.int\\.spec\\.ts$'] : ['^(?!.*\\.int\\.spec\\.tsx?$).*\\.spec\\.tsx?$'];
// A run of a whole tier: each entry runs many suites in one process, except those that need their own.
const entries = ['\\.int\\.entry\\.ts$', '\\.alone\\.int\\.spec\\.ts$'];

/** @param {{name: string, environment?: 'node' | 'jsdom', hasEntries?: boolean, extra?: object}} project */
export function jestProject({ name, environment = 'node', hasEntries = false, extra = {} }) {
  const usesEntries = hasEntries && tier === 'integration' && process.env.TEST_ENTRIES !== undefined;
  return {
    displayName: name,
    // Transformed files are kept in the checkout: two checkouts never share them.
    cacheDirectory: join(import.meta.dirname, '.cache', 'jest'),
    testEnvironment: environment,
    testRunner: join(import.meta.dirname, 'infra/test-runner/measured-runner.mjs'),
    testRegex: usesEntries ? entries : tests,
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/'],
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: {
      '\\.tsx?$': [
        '@swc/jest',
        {
          module: { type: 'es6' },
          jsc: {
            target: 'es2024',
            parser: { syntax: 'typescript', tsx: true, decorators: true },
            transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          },
        },
      ],
    },
    ...extra,
  };
}
