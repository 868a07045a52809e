// unshare --net node infra/test-runner/src/private-network.main.ts <port>=<socket>,... <command>...
// Runs a command in an isolated network. Each port is forwarded to a Unix socket.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { joinSockets } from './join-sockets.ts';

const [forwards = '', command = '', ...args] = process.argv.slice(2);

function ip(...ipArgs: string[]): void {
  const { status, stderr } = spawnSync('ip', ipArgs, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${ipArgs.join(' ')} ended with ${status}: ${stderr}`);
}

ip('link', 'set', 'lo', 'up');
// With only a loopback interface, a browser reports itself offline.
ip('link', 'add', 'name', 'outer', 'type', 'veth', 'peer', 'name', 'inner');
ip('address', 'add', '192.0.2.1/24', 'dev', 'outer');
ip('link', 'set', 'outer', 'up');
ip('link', 'set', 'inner', 'up');

for (const forward of forwards.split(',').filter((each) => each !== '')) {
  const [port, path = ''] = forward.split('=', 2);
  const server = createServer({ allowHalfOpen: true }, (client) => {
    joinSockets(client, connect({ path, allowHalfOpen: true }));
  });
  await once(server.listen(Number(port), '127.0.0.1'), 'listening');
}

const child = spawn(command, args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
const [code] = (await once(child, 'exit')) as [number | null]; // as 'exit' is documented
process.exit(code ?? 1);
