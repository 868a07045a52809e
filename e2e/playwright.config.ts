import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { privateFonts } from './src/chromium/fonts.ts';
import { type SharedFixtures } from './src/test.ts';

/** Chromium in a container, as root, without a word to anyone outside. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  // Widths of text follow from the font alone.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The folder of this run, which the test runner makes and removes; the workers inherit the variable. */
const runFolder = (process.env['E2E_RUN_DIR'] ??= mkdtempSync(join(tmpdir(), 'sandstone-e2e-')));
const isSmoke = process.env['E2E_SITE'] !== undefined;
const isAttached = process.env['E2E_DATA_DIR'] !== undefined;
/** The demo is started from nothing once, as a test; every other system of the demo begins with a copy of its data. */
const firstStart = isSmoke || isAttached ? [] : ['first-start'];

// Two workers with a system each: a page, its browser and its system wait for each other more than they compute.
export default defineConfig<object, SharedFixtures>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: isSmoke || isAttached ? 1 : 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../reports/playwright.json' }],
  ],
  use: {
    launchOptions: {
      // Set by the test runner, which looks for it.
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: chromiumArgs,
      // The machine's own fonts would decide how wide text is.
      env: { ...process.env, FONTCONFIG_FILE: privateFonts(join(runFolder, 'fonts')) },
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Actions and requests alone: pictures of every step cost a tenth of the run, and are thrown away when a test passes.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    ...firstStart.map((name) => ({ name, testDir: name })),
    // The demo content: its tests change nothing that another one sees.
    {
      name: 'showcase',
      testDir: 'showcase',
      dependencies: firstStart,
      use: { systemOptions: { demoContent: true } },
    },
    // Systems without content, which the tests fill.
    { name: 'site', testDir: 'site', dependencies: firstStart },
    // Against a system that runs elsewhere, in containers; the others' tests with this tag are tried there as well.
    ...(isSmoke ? [{ name: 'smoke', testDir: 'smoke', use: { systemOptions: { demoContent: true } } }] : []),
  ],
});
