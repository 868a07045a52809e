import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { checkStorage, chooseStorage } from './storage.choice.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

async function storeThatRespondsAfter(ms: number): Promise<string> {
  server = createServer((_request, response) => void wait(ms).then(() => response.writeHead(403).end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has this type of address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const check = (endpoint: string) => checkStorage(chooseStorage({ S3_ENDPOINT: endpoint }, '/data'));

describe('the check of an S3 store', () => {
  it('waits for a store that is busy', async () => {
    await check(await storeThatRespondsAfter(2500));
  });

  it('names a store that does not run', async () => {
    const endpoint = await storeThatRespondsAfter(0);
    server?.close();
    await expect(check(endpoint)).rejects.toThrow(
      `Nothing answers as object storage at ${new URL(endpoint).host}`,
    );
  });
});
