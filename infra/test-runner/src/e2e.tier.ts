import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findExecutable, findNginx, findRedisServer } from '@sandstone/launcher';
import { run } from './command.ts';
import { chromium } from './debian-programs.ts';
import { inPrivateNetwork } from './private-network.ts';
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

/** The browser for the tests: `CHROMIUM_PATH`, else Chromium or Chrome on PATH. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? findExecutable(chromium.names, process.env['PATH'], []);
}

/** Tests the whole system, started like `npm start`, in a real browser. */
export async function e2eTier(args: readonly string[]): Promise<Tally> {
  // Downloads the scanner here, because the tests' private network has no internet access.
  await run(process.execPath, [join(root, 'e2e/src/http-observatory.main.ts')], { cwd: root, show: true });
  return playwrightTier(args);
}

/**
 * Downloads the servers that the systems under test would download, because the tests' private network has no internet
 * access. The start of a system says which one is missing.
 */
async function downloadServers(dataDir: string): Promise<void> {
  const report = (line: string) => console.log(`  ${line}`);
  await Promise.allSettled([
    findRedisServer({ dataDir, folder: dataDir, port: 0, report }),
    findNginx({ dataDir, report }),
  ]);
}

/** Runs Playwright's tests. @param environment for its configuration */
export async function playwrightTier(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Tally> {
  const browser = findChromium();
  if (browser === undefined) {
    const skips = [
      'the browser tests: no Chromium here. Run: apt-get install chromium-headless-shell && npm test',
    ];
    return { ...emptyTally(), skipped: 1, skips };
  }
  const file = reportFile('playwright.json');
  await mkdir(reportFile('.'), { recursive: true });
  await rm(file, { force: true });
  const testRun = await startTestRun(testRuns);
  try {
    await downloadServers(testRun.folder);
    const playwright = nodeModule('@playwright', 'test', 'cli.js');
    const s3 = process.env['S3_ENDPOINT'];
    const network = await inPrivateNetwork(
      [process.execPath, playwright, 'test', '--config', 'e2e/playwright.config.ts', ...args],
      s3 === undefined ? [] : [Number(new URL(s3).port)],
      testRun.folder,
    );
    testRun.atEnd(() => Promise.resolve(network.close()));
    const [command, ...commandArgs] = network.command;
    const { status } = await run(command, commandArgs, {
      cwd: root,
      show: true,
      env: {
        ...testRun.environment,
        ...environment,
        E2E_RUN_DIR: testRun.folder,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    });
    const content = await readFile(file, 'utf8').catch(() => undefined);
    if (content === undefined) return failedTally('Playwright wrote no report');
    const starts = await readFile(join(testRun.folder, 'system-starts'), 'utf8').catch(() => '');
    const tally = {
      ...tallyOfPlaywright(JSON.parse(content) as PlaywrightReport), // as Playwright documents it
      systemStarts: starts.split('\n').length - 1,
    };
    return status !== 0 && tally.failed === 0
      ? addTallies([tally, failedTally(`Playwright ended with ${status}`)])
      : tally;
  } finally {
    await testRun.close();
  }
}
