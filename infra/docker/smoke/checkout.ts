import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = realpathSync(join(import.meta.dirname, '../../..'));
const digest = createHash('sha256').update(root).digest();

/** The Compose project, constant for this checkout and different for all others. */
export const project = `sandstone-smoke-${digest.toString('hex', 0, 4)}`;

// Below Linux's ephemeral ports (from 32768), so that none takes it between `down` and `up`.
const firstPort = 20_000;
const portCount = 10_000;

async function listen(
  server: Server,
  options: { path: string } | { host: string; port: number },
): Promise<boolean> {
  server.listen(options);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  // The server holds a name without keeping the process alive.
  server.unref();
  return true;
}

/**
 * Prevents a concurrent run of this checkout, which would remove the first one's containers. The lock is an abstract
 * socket on Linux, so the kernel releases it with the process. @throws Error when another run holds it
 */
export async function holdCheckout(): Promise<void> {
  const path = process.platform === 'linux' ? `\0${project}` : join(tmpdir(), `${project}.sock`);
  if (await listen(createServer(), { path })) return;
  throw new Error(
    `The containers are being tested in this checkout already (${root}): let that run end first`,
  );
}

/** A free port of this machine, usually the same one for this checkout. Call `release` just before using it. */
export async function holdPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const preferred = digest.readUInt32BE(4) % portCount;
  for (let offset = 0; offset < portCount; offset += 1) {
    const port = firstPort + ((preferred + offset) % portCount);
    const server = createServer();
    if (!(await listen(server, { host: '127.0.0.1', port }))) continue;
    const release = async () => {
      server.close();
      await once(server, 'close');
    };
    return { port, release };
  }
  throw new Error(`No port from ${firstPort} to ${firstPort + portCount - 1} is free`);
}
