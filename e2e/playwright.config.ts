import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { fontConfiguration } from './src/chromium/fonts.ts';
import { type SharedFixtures } from './src/test.ts';

/** Flags for Chromium as root in a container, without background network traffic. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  // The headless shell ignores the setting of fontconfig for fonts of pages. Chromium has no such flag.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The temporary folder of this run. The test runner creates and removes it; the workers inherit the variable. */
const runFolder = (process.env['E2E_RUN_DIR'] ??= mkdtempSync(join(tmpdir(), 'sandstone-e2e-')));
const isSmoke = process.env['E2E_SITE'] !== undefined;
const isAttached = process.env['E2E_DATA_DIR'] !== undefined;
/** One test starts the demo on an empty data folder. All other systems with demo content start from a copy of its data. */
const firstStart = isSmoke || isAttached ? [] : ['first-start'];
/** A former run may have left the data. */
const demoData = existsSync(process.env['E2E_DEMO_DATA'] ?? '') ? [] : firstStart;

/** Starts systems with the demo content. Each worker of a project starts its own. */
const demoSystem: Partial<SharedFixtures> = { systemOptions: { demoContent: true } };

// Three workers, each with its own system: tests mostly wait, so that two use little more than one of two cores.
export default defineConfig<object, SharedFixtures>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // The containers may be tested at the same time.
  outputDir: isSmoke ? '../test-results/containers' : '../test-results/system',
  workers: isSmoke || isAttached ? 1 : 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Ends only what never ends by itself. The longest ordinary tests take 50 s on two slow cores that they share.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../reports/playwright.json' }],
  ],
  use: {
    // Without them an action that cannot happen ends with the whole test, which does not say what it waited for.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      // The test runner finds the browser and sets the variable.
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: chromiumArgs,
      // With system fonts, text widths would depend on the machine.
      env: { ...process.env, FONTCONFIG_FILE: fontConfiguration(join(runFolder, 'fonts'), 'liberation') },
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Only actions and requests. Screenshots of every step cost a tenth of the run, and are discarded when a test passes.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    ...firstStart.map((name) => ({ name, testDir: name })),
    // Projects of one worker come first, so that none of them is left to the end.
    // Tests of the video provider. They set all of its videos.
    { name: 'sync', testDir: 'sync', workers: 1 },
    // The main paths in other engines, which the tests start themselves.
    { name: 'browsers', testDir: 'browsers', workers: 1 },
    // Tests on empty systems, which they fill themselves.
    { name: 'site', testDir: 'site' },
    // Measures times that the product promises.
    {
      name: 'promised-times',
      testDir: 'promised-times',
      // Playwright empties the folder, which has the details of failures.
      outputDir: '../test-results/promised-times',
      workers: 1,
    },
    // The demo with other amounts of content.
    { name: 'amounts', testDir: 'amounts', dependencies: demoData, workers: 1, use: demoSystem },
    // Tests of the admin area on the demo content, which they change.
    { name: 'demo', testDir: 'demo', dependencies: demoData, workers: 1, use: demoSystem },
    // Tests of the demo content. They change nothing that other tests see.
    {
      name: 'showcase',
      testDir: 'showcase',
      dependencies: demoData,
      use: demoSystem,
    },
    // Tests against a system in containers. Tests of the other projects with the tag `@smoke` run there, too.
    ...(isSmoke ? [{ name: 'smoke', testDir: 'smoke', use: demoSystem }] : []),
  ],
});
