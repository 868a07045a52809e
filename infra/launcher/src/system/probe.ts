import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

const timeoutMs = 2000;

/** Sends `request` and returns the first bytes of the response; undefined after a timeout. */
function exchange(open: () => Socket, ready: string, request: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket = open();
    const finish = (response: Buffer | undefined) => {
      socket.destroy();
      resolve(response);
    };
    socket.setTimeout(timeoutMs, () => finish(undefined));
    socket.once('error', () => finish(undefined));
    socket.once('close', () => finish(undefined));
    socket.once(ready, () => socket.write(request));
    socket.once('data', finish);
  });
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** Tells whether a Postgres at this address accepts connections. It sends only the greeting, no password. */
export async function respondsAsPostgres(address: string): Promise<boolean> {
  const url = new URL(address);
  const user = decodeURIComponent(url.username) || 'postgres';
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  const body = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(196_608, 4); // protocol 3.0
  const target = { host: hostOf(url), port: Number(url.port || 5432) };
  const response = await exchange(() => connectTcp(target), 'connect', Buffer.concat([head, body]));
  if (response === undefined || response.length === 0) return false;
  // 57P03 means starting up or shutting down. Any other refusal comes from a running server.
  return response[0] === 0x52 || (response[0] === 0x45 && !response.includes('C57P03'));
}

/** Tells whether a Redis at this address responds and has loaded its data. */
export async function respondsAsRedis(address: string): Promise<boolean> {
  const url = new URL(address);
  const target = { host: hostOf(url), port: Number(url.port || 6379) };
  const secure = url.protocol === 'rediss:';
  const response = await exchange(
    () => (secure ? connectTls({ ...target, servername: target.host }) : connectTcp(target)),
    secure ? 'secureConnect' : 'connect',
    Buffer.from('PING\r\n'),
  );
  const text = response?.toString('latin1') ?? '';
  return text.startsWith('+PONG') || text.startsWith('-NOAUTH');
}

/** The status of a GET; undefined without a response in time. */
export async function httpStatus(url: string, limitMs = timeoutMs): Promise<number | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limitMs) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}
