import { accessSync, constants } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.ts';
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser for the tests: `CHROMIUM_PATH`, else Chromium or Chrome on PATH. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined) return given;
  const folders = (process.env['PATH'] ?? '').split(':');
  // The headless shell draws no window and needs a third less CPU time.
  return ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable);
}

/** Tests the whole system, started like `npm start`, in a real browser. */
export async function e2eTier(args: readonly string[]): Promise<Tally> {
  const chromium = findChromium();
  if (chromium === undefined) {
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
    const playwright = nodeModule('@playwright', 'test', 'cli.js');
    // Downloads the scanner here, because the tests' private network has no internet access.
    await run(process.execPath, [join(root, 'e2e/src/http-observatory.main.ts')], {
      cwd: root,
      show: true,
    });
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
        E2E_RUN_DIR: testRun.folder,
        CHROMIUM_PATH: chromium,
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
