import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

const module = fileURLToPath(new URL('free-port.ts', import.meta.url));
const script = `
  import { freePort } from ${JSON.stringify(module)};
  console.log(JSON.stringify(await Promise.all(Array.from({ length: 40 }, () => freePort()))));`;

/** The ports that another process receives. */
async function portsOfAnother(): Promise<number[]> {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as number[];
}

describe('freePort', () => {
  it('returns unique free ports across processes', async () => {
    const own = await Promise.all(Array.from({ length: 200 }, () => freePort()));
    // This process still holds its block.
    const others = await Promise.all([portsOfAnother(), portsOfAnother()]);
    const all = [...own, ...(others[0] ?? [])];
    expect(new Set(all).size).toBe(240);
    expect(new Set([...own, ...(others[1] ?? [])]).size).toBe(240);
    for (const port of own) {
      const server = createServer().listen(port, '127.0.0.1');
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
    }
  });

  it('returns no ephemeral port', async () => {
    expect(await freePort()).toBeLessThan(32_768);
  });
});
