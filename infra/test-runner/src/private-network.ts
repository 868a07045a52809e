import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { joinSockets } from './join-sockets.ts';

// Without root it would take a user namespace as well, in which the database could not run as a user of its own.
const unshare = ['unshare', '--net'];

/** Whether this machine allows a network of one's own, and has the command that configures it. */
function networksCanBeMade(): boolean {
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
  /** The command, as it is started to run in the network. */
  command: [string, ...string[]];
  close: () => void;
}

/**
 * Prepares a command to run in a network of its own. Chromium drops the requests that it is just making when an
 * interface of the machine comes or goes, and containers of somebody else make that happen at any time. Where the
 * machine allows no such network the command stays as it is.
 * @param ports of this machine's loopback interface that the command needs
 * @param folder for the sockets that lead to them
 */
export async function inPrivateNetwork(
  command: readonly [string, ...string[]],
  ports: readonly number[],
  folder: string,
): Promise<PrivateNetwork> {
  if (!networksCanBeMade()) return { command: [...command], close: () => undefined };
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
