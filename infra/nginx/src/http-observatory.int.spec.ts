import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { freePort } from './free-port.ts';
import { type Harness, startHarness } from './testing/harness.ts';
import { makeCertificate } from './testing/certificate.ts';
import { fetchScanner, scanSite, startTlsAndPlain, type TlsAndPlain } from './testing/http-observatory.ts';
import { describeProxy, nginxProxy } from './testing/proxy-kinds.ts';

// The first run installs the scanner.
jest.setTimeout(300_000);

const nginx = nginxProxy();
const unavailable =
  nginx.unavailable ??
  ((await fetchScanner()) ? undefined : 'the scanner could not be downloaded from the npm registry');

describeProxy({ ...nginx, ...(unavailable && { unavailable }) }, 'Mozilla’s HTTP Observatory', () => {
  let folder: string;
  let harness: Harness;
  let front: TlsAndPlain;
  let certificate: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandstone-observatory-'));
    const tls = makeCertificate(folder);
    ({ certificate } = tls);
    const port = await freePort();
    front = await startTlsAndPlain(port);
    harness = await startHarness(nginx, () => ({
      port,
      publicUrl: `https://localhost:${front.port}`,
      tls,
      identityUrl: undefined,
      authDomain: 'site.firebaseapp.example',
    }));
    harness.web.on('/', (_req, res) =>
      res
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>A site</title><script src="/assets/app-1a2b3c.js"></script>'),
    );
  });
  afterAll(async () => {
    front?.close();
    await harness?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('misses nothing that a loopback host can have', async () => {
    const { tests } = await scanSite(`localhost:${front.port}`, certificate);
    expect(Object.keys(tests).length).toBeGreaterThan(8);
    const missed = Object.entries(tests).flatMap(([name, { pass, result }]) =>
      pass ? [] : [[name, result]],
    );
    // The suite of the headers has this one, which only public hosts send.
    expect(missed).toEqual([['strict-transport-security', 'hsts-not-implemented']]);
  });
});
