import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { describeFinding } from '@sandstone/config';
import { listen } from '@sandstone/testing/listen';
import { checkRedis } from './check-redis.ts';
import { redisFindings } from './redis-findings.ts';

const info = (changes: Record<string, string> = {}) =>
  Object.entries({
    redis_version: '7.2.4',
    role: 'master',
    maxmemory_policy: 'noeviction',
    aof_enabled: '1',
    ...changes,
  })
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('');

/** The first byte of a handshake. */
const tlsHandshake = 22;

describe('a Redis', () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) server.close();
  });
  /** Answers INFO with this text, or each command with an error, and knows no newer command, as a server of version 5. */
  const responding = async (text: string) => {
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('data', (bytes) => {
        const names = [...bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)].map(
          ([, name = '']) => name,
        );
        if (bytes[0] === tlsHandshake && text !== '') names.push('');
        for (const name of names) {
          socket.write(
            !text.startsWith('$') || name.toLowerCase() === 'info'
              ? text
              : `-ERR unknown command '${name}'\r\n`,
          );
        }
      });
    });
    servers.push(server);
    return `redis://127.0.0.1:${await listen(server)}`;
  };
  const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;

  it('of version 5 is named with the remedy', async () => {
    const found = await checkRedis(await responding(bulk(info({ redis_version: '5.0.14' }))));
    expect(found.map(describeFinding)).toEqual([
      'REDIS_URL: This is Redis 5.0.14. Use Redis 6.2 or later, or Valkey.',
    ]);
  });

  it('that removes keys, is a replica or keeps nothing is named with the remedy', () => {
    expect(redisFindings(info())).toEqual([]);
    expect(redisFindings(info({ maxmemory_policy: 'allkeys-lru' })).map(describeFinding)).toEqual([
      'REDIS_URL: Redis removes keys when its memory is full (maxmemory-policy allkeys-lru). Set maxmemory-policy to noeviction.',
    ]);
    expect(redisFindings(info({ role: 'slave' }))).toMatchObject([{ level: 'error' }]);
    expect(redisFindings(info({ aof_enabled: '0' }))).toMatchObject([{ level: 'warning' }]);
  });

  it('that refuses or does not answer is named without its password', async () => {
    const refusing = (await responding('-WRONGPASS invalid\r\n')).replace('//', '//:hush-hush@');
    const [refused] = await checkRedis(refusing);
    expect(refused?.text).toMatch(/^Redis refuses this password/);
    const [away] = await checkRedis('redis://:hush-hush@127.0.0.1:1');
    expect(away?.text).toMatch(/^Redis does not answer.*ECONNREFUSED/);
    expect(JSON.stringify([refused, away])).not.toContain('hush');
  });

  it('without TLS, or that is none, is named with the remedy', async () => {
    const byTls = async (text: string) =>
      (await checkRedis((await responding(text)).replace('redis:', 'rediss:'))).map(describeFinding);
    expect(await byTls('-ERR no\r\n')).toEqual([
      'REDIS_URL: Redis has no TLS at this address. Begin the address with redis://, or correct the port. (ERR_SSL_WRONG_VERSION_NUMBER)',
    ]);
    expect(await byTls('')).toEqual([
      'REDIS_URL: Redis does not answer by TLS. Begin the address with redis:// if it has none, or correct the address. (ETIMEDOUT)',
    ]);
    expect((await checkRedis(await responding('HTTP/1.1 400 Bad Request\r\n'))).map(describeFinding)).toEqual(
      ['REDIS_URL: What answers at this address is no Redis. Correct the address. (another protocol)'],
    );
  });
});
