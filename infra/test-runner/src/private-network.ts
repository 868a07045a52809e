import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { joinSockets } from './join-sockets.ts';

// Without root this would need a user namespace, in which the database could not run as its own user.
const unshare = ['unshare', '--net'];

/** Checks whether this machine supports network namespaces and has the `ip` command. */
function canCreateNetwork(): boolean {
  const [command = '', ...args] = unshare;
  return spawnSync(command, [...args, 'ip', 'link', 'set', 'lo', 'up']).status === 0;
}

async function serve(port: number, path: string): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    joinSockets(client, connect({ host: '127.0.0.1', port, allowHalfOpen: true }));
  });
  await once(server.listen(path), 'listening');
  return server;
}

export interface PrivateNetwork {
  /** The command that starts the given one in the network. */
  command: [string, ...string[]];
  close: () => void;
}

/**
 * Wraps a command to run in its own network namespace. Chromium drops requests when a network interface is added or
 * removed, which other containers cause at any time. Without support for namespaces the command is unchanged.
 * @param ports of this machine's loopback interface that the command needs
 * @param folder for the sockets of these ports
 */
export async function inPrivateNetwork(
  command: readonly [string, ...string[]],
  ports: readonly number[],
  folder: string,
): Promise<PrivateNetwork> {
  if (!canCreateNetwork()) return { command: [...command], close: () => undefined };
  const sockets = ports.map((port) => ({ port, path: join(folder, `${port}.sock`) }));
  const servers = await Promise.all(sockets.map(({ port, path }) => serve(port, path)));
  const [name = '', ...rest] = unshare;
  const entry = join(import.meta.dirname, 'private-network.main.ts');
  const forwards = sockets.map(({ port, path }) => `${port}=${path}`).join(',');
  return {
    command: [name, ...rest, process.execPath, entry, forwards, ...command],
    close: () => servers.forEach((server) => void server.close()),
  };
}
