import { X509Certificate } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, it } from '@jest/globals';
import { listen } from '@sandstone/testing/listen';
import { certificateEnd } from './certificate-end.ts';

const openssl = spawnSync('openssl', ['version']).status === 0;
const itHere = openssl ? it : it.skip;

itHere('tells when the certificate of a site ends, although nobody trusts it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-end-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '9'],
      ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const cert = readFileSync(certificate);
  const server = createServer({ key: readFileSync(key), cert });
  try {
    const port = await listen(server);
    const end = await certificateEnd(new URL(`https://127.0.0.1:${port}`));
    expect(end).toEqual(new X509Certificate(cert).validToDate);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});

it.each(['http://127.0.0.1:1', 'https://127.0.0.1:1'])('tells nothing of %s', async (site) => {
  expect(await certificateEnd(new URL(site))).toBeUndefined();
});
