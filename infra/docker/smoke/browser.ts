import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { project, root } from './checkout.ts';
import { joinSockets } from './join-sockets.ts';

/** Linux's command for a network of one's own; without root it takes a user namespace as well. */
const unshare = ['unshare', '--net', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];

/** Whether this machine allows such a network, and has the command that configures it. */
function networksCanBeMade(): boolean {
  const [command = '', ...args] = unshare;
  return spawnSync(command, [...args, 'ip', 'link', 'set', 'lo', 'up']).status === 0;
}

async function serveSite(port: number, path: string): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    joinSockets(client, connect({ host: '127.0.0.1', port, allowHalfOpen: true }));
  });
  await once(server.listen(path), 'listening');
  return server;
}

/**
 * Runs the end-to-end tests that need only a site's address against this one. Chromium ends all of its requests when an
 * interface comes or goes on the machine, and another run's containers make that happen at any time: where the machine
 * allows it, the tests get a network of their own, in which the site is reached by a socket. @throws Error where one fails
 */
export async function runBrowserTests(site: string): Promise<void> {
  const playwright = createRequire(join(root, 'e2e/package.json')).resolve('@playwright/test/cli');
  const config = ['--config', 'e2e/playwright.config.ts', '--grep', '@smoke', '--reporter', 'list'];
  const tests = [process.execPath, playwright, 'test', ...config];
  const folder = await mkdtemp(join(tmpdir(), `${project}-browser-`));
  const socket = join(folder, 'site.sock');
  const { port } = new URL(site);
  const server = await serveSite(Number(port), socket);
  try {
    const entry = join(import.meta.dirname, 'private-network.main.ts');
    const [command = '', ...args] = networksCanBeMade()
      ? [...unshare, process.execPath, entry, port, socket, ...tests]
      : tests;
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, E2E_SITE: site },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'close')) as [number | null]; // as 'close' is documented
    if (code !== 0) throw new Error(`The browser's tests ended with ${code}`);
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
