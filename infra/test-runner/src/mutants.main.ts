// Changes the code in one small way after the other ("mutants"), and shows the changes that no test notices. It is apart
// from npm test, because it takes from a quarter of an hour to hours.
// npm run mutants -- <part> [files: all of the part by default]
// For example: npm run mutants -- domain libs/domain/src/slug.ts
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { startPostgres, startRedis } from '@sandstone/launcher';
import { mutantParts } from './mutant-parts.ts';
import { startTestRun } from './test-run.ts';
import { reportFile, root, testRuns } from './workspace.ts';

const [name = '', ...files] = process.argv.slice(2);
const part = mutantParts[name];
if (part === undefined) {
  console.error(`Name a part: ${Object.keys(mutantParts).join(', ')}`);
  process.exit(2);
}

const copies = join('.cache', 'mutants');
// A killed run leaves them.
await rm(join(root, copies), { recursive: true, force: true });

const { folder, environment, atEnd, close } = await startTestRun(testRuns);
try {
  Object.assign(process.env, environment);
  if (part.needsServices) {
    const options = { dataDir: folder, report: console.log, environment: {} };
    const [postgres, redis] = await Promise.all([startPostgres(options), startRedis(options)]);
    for (const service of [postgres, redis]) atEnd(() => service.stop());
    Object.assign(process.env, { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url });
  }
  const reports = reportFile(join('mutants', name));
  await new Stryker({
    mutate: files.length > 0 ? files : [...part.mutate],
    // Tests change copies of the files. They find other projects through the links in node_modules, unchanged.
    tempDirName: copies,
    ignorePatterns: ['*', `!${part.project}/**`, '!jest.base.mjs'],
    testRunner: 'jest',
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    jest: {
      projectType: 'custom',
      configFile: join(part.project, 'jest.config.mjs'),
      // Each integration test of the api imports all of its modules, so it would be related to all of its files.
      enableFindRelatedTests: !part.needsServices,
      config: {
        testRegex: [...part.tests],
        testTimeout: 30_000,
        // Stryker does not know the runner that measures.
        testRunner: 'jest-circus/runner',
      },
    },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    reporters: ['progress-append-only', 'clear-text', 'html'],
    clearTextReporter: { logTests: false, allowColor: false },
    htmlReporter: { fileName: `${reports}.html` },
    // swc removes the types without a check.
    disableTypeChecks: false,
    allowEmpty: true,
  }).runMutationTest();
  console.log(`The report: ${reports}.html, below ${root}`);
} finally {
  await close();
}
