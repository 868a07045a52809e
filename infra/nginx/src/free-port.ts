import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

// Linux assigns ephemeral ports from 32768, other systems from 49152, so lower ports are taken only by explicit number.
const firstPort = 10_240;
const blockPorts = 64;
const blockCount = Math.floor((32_768 - firstPort) / blockPorts);

/** A block of ports, reserved while this process listens on the port before them. */
interface Block {
  next: number;
  end: number;
}

let block: Promise<Block> | undefined;

/** Returns a free port of this machine. It is returned only once, across all processes, while this process lives. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const current = (block ??= claimBlock());
    const own = await current;
    if (own.next === own.end) {
      if (block === current) block = undefined;
      continue;
    }
    const port = own.next;
    own.next += 1;
    const server = await listenOn(port, host);
    if (server === undefined) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

async function claimBlock(): Promise<Block> {
  const start = randomInt(blockCount);
  for (let tries = 0; tries < blockCount; tries += 1) {
    const mark = firstPort + ((start + tries) % blockCount) * blockPorts;
    const server = await listenOn(mark, '127.0.0.1');
    if (server === undefined) continue;
    server.unref();
    return { next: mark + 1, end: mark + blockPorts };
  }
  throw new Error(`Other processes use every port from ${firstPort} on`);
}

/** @returns undefined when another process listens on the port */
function listenOn(port: number, host: string): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
