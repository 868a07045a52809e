import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** The end-to-end tests that ask for nothing but a site's address, against this one. @throws Error where one fails */
export async function runBrowserTests(site: string): Promise<void> {
  const playwright = createRequire(join(root, 'e2e/package.json')).resolve('@playwright/test/cli');
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--grep', '@smoke', '--reporter', 'list'];
  const child = spawn(process.execPath, [playwright, ...args], {
    cwd: root,
    env: { ...process.env, E2E_SITE: site },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null]; // as 'close' is documented
  if (code !== 0) throw new Error(`The browser's tests ended with ${code}`);
}
