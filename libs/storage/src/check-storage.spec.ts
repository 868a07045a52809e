import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http, { type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { describeFinding } from '@sandstone/config';
import { listen } from '@sandstone/testing/listen';
import { createObjectStorage } from './create-object-storage.ts';
import { checkStorage } from './check-storage.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A store that refuses each request with this code of S3, and whose clock differs by these minutes. */
async function refusing(
  code: string,
  status: number,
  minutes = 0,
  body = `<Error><Code>${code}</Code></Error>`,
) {
  const server = http.createServer((request, response) => {
    request.resume();
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + minutes * 60_000).toUTCString());
    response.writeHead(status, { connection: 'close' }).end(body);
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

  it('in another region is named', async () => {
    expect(await describeAll(await refusing('AuthorizationHeaderMalformed', 400))).toEqual([
      'S3_REGION: The buckets are in another region of the object store. Set that region. (AuthorizationHeaderMalformed)',
    ]);
  });

  it('that does not answer, has no TLS, has an unusable host or is none is named', async () => {
    const other = await refusing('', 404, 0, '<html>Not found</html>');
    const at = (endpoint: string) => describeAll({ ...other, endpoint });
    expect(await at('http://127.0.0.1:1')).toEqual([
      'S3_ENDPOINT: The object store does not answer. Start it, or correct the address. (ECONNREFUSED)',
    ]);
    expect(await at(other.endpoint.replace('http:', 'https:'))).toEqual([
      'S3_ENDPOINT: The object store has no TLS at this address. Begin the address with http://, or correct the port. (EPROTO)',
    ]);
    expect(await at('http://[::1]:1')).toEqual([
      'S3_ENDPOINT: The host of this address cannot be used. Write a host name or an IPv4 address.',
    ]);
    const none =
      'S3_ENDPOINT: What answers at this address is no object store, or fails. Correct the address, or read the log of the store. (unknown)';
    expect(await describeAll(other)).toEqual([none]);
    expect(await describeAll(await refusing('', 200, 0, '<html>Hello</html>'))).toEqual([none]);
  });
});

it('finds nothing in a good folder, makes and leaves nothing there, and names one that it cannot use', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandstone-storage-'));
  const config = { kind: 'files' as const, directory };
  try {
    expect(await describeAll(config)).toEqual([]);
    expect(await describeAll({ ...config, directory: join(directory, 'not/there') })).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
    await createObjectStorage(config).ensureBuckets();
    const before = await readdir(directory, { recursive: true });
    expect(await describeAll(config)).toEqual([]);
    expect(await readdir(directory, { recursive: true })).toEqual(before);
    const file = join(directory, 'file');
    await writeFile(file, '');
    for (const each of [file, join(file, 'objects')]) {
      expect(await describeAll({ ...config, directory: each })).toEqual([
        'STORAGE_DIR: A file is in the way of this folder. Name another folder.',
      ]);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});
