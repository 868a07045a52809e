import { defineConfig } from '@playwright/test';
import { type SharedFixtures } from './src/test.ts';

/** Chromium in a container, as root, without a word to anyone outside. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// One worker: the tests share a running system, and it shares two cores with the browser.
export default defineConfig<object, SharedFixtures>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: 1,
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
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: chromiumArgs,
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    // No copies of the page: to make them the recorder reads `blob:` previews, which the site's own policy refuses.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: true, sources: true },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'browser', testDir: 'browser' },
    // The demo content: its tests change nothing that another one sees.
    { name: 'showcase', testDir: 'showcase', use: { systemOptions: { demoContent: true } } },
    { name: 'system', testDir: 'system' },
    // Against a system that runs elsewhere, in containers; the others' tests with this tag are tried there as well.
    ...(process.env['E2E_SITE'] === undefined
      ? []
      : [{ name: 'smoke', testDir: 'smoke', use: { systemOptions: { demoContent: true } } }]),
  ],
});
