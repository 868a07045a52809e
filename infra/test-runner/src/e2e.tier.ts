import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApps, findExecutable, findNginx, findRedisServer } from '@sandstone/launcher';
import { run } from './command.ts';
import { chromium } from './debian-programs.ts';
import { demoTemplate } from './demo-template.ts';
import { findEngines } from './engines.ts';
import { isPrepared } from './prepared.ts';
import { inPrivateNetwork } from './private-network.ts';
import { s3Endpoint } from './s3.ts';
import {
  addTallies,
  emptyTally,
  failedTally,
  type PlaywrightReport,
  type Tally,
  tallyOfPlaywright,
} from './tally.ts';
import { startTestRun } from './test-run.ts';
import { nodeModule, reportFile, root, testRuns } from './workspace.ts';

const promisedTimes = 'promised-times';

/** The browser for the tests: `CHROMIUM_PATH`, else Chromium or Chrome on PATH. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? findExecutable(chromium.names, process.env['PATH'], []);
}

/**
 * Builds the apps, which the first systems would do at the same time, and downloads the servers that they would download,
 * because the tests' private network has no internet access. The start of a system says which server is missing.
 */
async function prepareSystems(dataDir: string): Promise<void> {
  const report = (line: string) => console.log(`  ${line}`);
  await buildApps(root, join(dataDir, 'logs'), report);
  await Promise.allSettled([
    findRedisServer({ dataDir, folder: dataDir, port: 0, report }),
    findNginx({ dataDir, report }),
  ]);
}

/**
 * Measures times that the product promises. A run of all tests does so at its end: beside others, a time would say how
 * busy the machine is.
 */
export const promisedTimesTier = (args: readonly string[]): Promise<Tally> =>
  e2eTier(['--project', promisedTimes, ...args]);
/** Selects all other tests. Playwright compares the expression with the name of the project, too. */
export const besideOtherTests: readonly string[] = ['--grep-invert', `^${promisedTimes} `];

/**
 * Tests the whole system, started like `npm start`, in a real browser; and the main paths in WebKit and Firefox, and in
 * Chromium without the newer functions of browsers.
 */
export async function e2eTier(args: readonly string[], signal?: AbortSignal): Promise<Tally> {
  const browser = findChromium();
  if (browser === undefined) {
    const skips = [
      'the browser tests: no Chromium here. Run: apt-get install chromium-headless-shell && npm test',
    ];
    return { ...emptyTally(), skipped: 1, skips };
  }
  await isPrepared('engines');
  const engines = findEngines(process.env['PATH'] ?? '');
  const file = reportFile('playwright.json');
  await mkdir(reportFile('.'), { recursive: true });
  await rm(file, { force: true });
  const testRun = await startTestRun(testRuns);
  try {
    await prepareSystems(testRun.folder);
    const playwright = nodeModule('@playwright', 'test', 'cli.js');
    const s3 = await s3Endpoint();
    const network = await inPrivateNetwork(
      [process.execPath, playwright, 'test', '--config', 'e2e/playwright.config.ts', ...args],
      s3 === undefined ? [] : [Number(new URL(s3).port)],
      testRun.folder,
    );
    testRun.atEnd(() => Promise.resolve(network.close()));
    const demoData = await demoTemplate(testRun.folder);
    const [command, ...commandArgs] = network.command;
    const { status } = await run(command, commandArgs, {
      cwd: root,
      show: true,
      signal,
      env: {
        ...testRun.environment,
        E2E_ENGINES: engines.installed.join(' '),
        E2E_RUN_DIR: testRun.folder,
        ...(demoData === undefined ? {} : { E2E_DEMO_DATA: demoData }),
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    });
    const content = await readFile(file, 'utf8').catch(() => undefined);
    if (content === undefined) return failedTally('Playwright wrote no report');
    const starts = await readFile(join(testRun.folder, 'system-starts'), 'utf8').catch(() => '');
    const report = tallyOfPlaywright(JSON.parse(content) as PlaywrightReport); // as Playwright documents it
    const tally = {
      ...report,
      systemStarts: starts.split('\n').filter(Boolean).map(Number),
      // A single file is run without the other browsers.
      ...(args.length > 0 && args !== besideOtherTests
        ? {}
        : { skips: engines.skips, skipped: report.skipped + engines.skips.length }),
    };
    return status !== 0 && tally.failed === 0
      ? addTallies([tally, failedTally(`Playwright ended with ${status}`)])
      : tally;
  } finally {
    await testRun.close();
  }
}
