import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPrivateNetwork } from '../../test-runner/src/private-network.ts';
import { project, root } from './checkout.ts';

/** Runs the end-to-end tests that need only a site's URL. @throws Error when one fails */
export async function runBrowserTests(site: string): Promise<void> {
  const playwright = createRequire(join(root, 'e2e/package.json')).resolve('@playwright/test/cli');
  const config = ['--config', 'e2e/playwright.config.ts', '--grep', '@smoke', '--reporter', 'list'];
  const folder = await mkdtemp(join(tmpdir(), `${project}-browser-`));
  const network = await inPrivateNetwork(
    [process.execPath, playwright, 'test', ...config],
    [Number(new URL(site).port)],
    folder,
  );
  try {
    const [command, ...args] = network.command;
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, E2E_SITE: site },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'close')) as [number | null]; // as 'close' is documented
    if (code !== 0) throw new Error(`The browser's tests ended with ${code}`);
  } finally {
    network.close();
    await rm(folder, { recursive: true, force: true });
  }
}
