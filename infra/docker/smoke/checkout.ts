import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = realpathSync(join(import.meta.dirname, '../../..'));

/** The Compose project, constant for this checkout and different for all others. */
export const project = `sandstone-smoke-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;

/**
 * Prevents a concurrent run of this checkout, which would remove the first one's containers. The lock is an abstract
 * socket on Linux, so the kernel releases it with the process. @throws Error when another run holds it
 */
export async function holdCheckout(): Promise<void> {
  const path = process.platform === 'linux' ? `\0${project}` : join(tmpdir(), `${project}.sock`);
  // It does not keep the process alive.
  const server = createServer().listen({ path }).unref();
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(
      `The containers are being tested in this checkout already (${root}): let that run end first`,
      { cause: error },
    );
  }
}
