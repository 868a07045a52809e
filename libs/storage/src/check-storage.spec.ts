import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { describeFinding } from '@sandstone/config';
import { listen } from '@sandstone/testing/listen';
import { checkStorage } from './check-storage.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A store that refuses each request with this code of S3, and whose clock differs by these minutes. */
async function refusing(code: string, status: number, minutes = 0) {
  const server = http.createServer((request, response) => {
    request.resume();
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + minutes * 60_000).toUTCString());
    response.writeHead(status, { connection: 'close' }).end(`<Error><Code>${code}</Code></Error>`);
  });
  servers.push(server);
  return {
    kind: 's3' as const,
    endpoint: `http://127.0.0.1:${await listen(server)}`,
    accessKey: 'access',
    secretKey: 'hush-hush',
    region: 'us-east-1',
    bucketPrefix: 'site',
  };
}
const describeAll = async (...given: Parameters<typeof checkStorage>) =>
  (await checkStorage(...given)).map(describeFinding);

describe('a store', () => {
  it('without the buckets is named with the remedy', async () => {
    expect(await describeAll(await refusing('NoSuchBucket', 404))).toEqual(
      ['public', 'originals', 'staging'].map(
        (name) =>
          `S3_BUCKET_PREFIX: There is no bucket site-${name}. Correct the prefix. A new site creates its buckets on its first start. (NoSuchBucket)`,
      ),
    );
  });

  it('without permission to write is named with the remedy', async () => {
    const [first] = await describeAll(await refusing('AccessDenied', 403));
    expect(first).toBe(
      'S3_ACCESS_KEY: These keys may not write to the bucket site-public. Allow them to list it, and to read, write and delete its objects. (AccessDenied)',
    );
  });

  it('that refuses the keys is named once, without them', async () => {
    const found = await describeAll(await refusing('SignatureDoesNotMatch', 403));
    expect(found).toEqual([expect.stringMatching(/^S3_ACCESS_KEY, S3_SECRET_KEY: .* Copy both again/)]);
    expect(found.join('')).not.toContain('hush');
  });

  it('whose clock differs by ten minutes is named with the remedy', async () => {
    const [first] = await describeAll(await refusing('AccessDenied', 403, 10));
    expect(first).toMatch(/^S3_ENDPOINT: The clock of this machine is 10 min behind .* Set both by NTP/);
  });

  it('that does not answer is named', async () => {
    const config = { ...(await refusing('', 500)), endpoint: 'http://127.0.0.1:1' };
    expect(await describeAll(config)).toEqual([
      'S3_ENDPOINT: The object store does not answer. Start it, or correct the address. (ECONNREFUSED)',
    ]);
  });
});

it('finds nothing in a good folder, leaves nothing there, and names one that it may not write to', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandstone-storage-'));
  try {
    expect(await describeAll({ kind: 'files', directory })).toEqual([]);
    const file = join(directory, 'file');
    await writeFile(file, '');
    expect(await describeAll({ kind: 'files', directory: file })).toEqual([
      expect.stringMatching(/^STORAGE_DIR: This folder cannot be used/),
    ]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
