import { join } from 'node:path';
import { freePort } from '@sandstone/launcher';
import { withSystem } from '@sandstone/test-system/running-system';
import { fetchScanner, scanSite } from '../src/http-observatory.ts';
import { expect, test } from '../src/test.ts';
import { startTlsProxy } from '../src/tls-proxy.ts';

/** Settings of a real provider, which receives no requests in this test. */
const library = {
  id: '123456',
  type: 'free',
  apiKey: 'unused',
  readOnlyApiKey: 'unused',
  cdnUrl: 'https://files.example',
};

test('Mozilla’s HTTP Observatory misses nothing that a loopback host can have', async () => {
  test.setTimeout(300_000);
  test.skip(!(await fetchScanner()), 'The scanner could not be downloaded from the npm registry');
  const port = await freePort();
  const proxy = await startTlsProxy(port);
  const environment = {
    HTTPS: '1',
    PORT: String(port),
    PUBLIC_URL: `https://localhost:${proxy.port}`,
    STREAMING_LIBRARIES: JSON.stringify([library]),
    STREAMING_API_URL: 'http://127.0.0.1:9',
  };
  try {
    await withSystem({ environment }, async (system) => {
      const { tests } = await scanSite(
        `localhost:${proxy.port}`,
        join(system.dataDir, 'tls/certificate.pem'),
      );
      // Strict-Transport-Security is only for public hosts. The tests of the reverse proxy's headers cover those.
      const missed = Object.entries(tests).flatMap(([name, { pass, result }]) =>
        pass ? [] : [[name, result]],
      );
      expect(missed).toEqual([['strict-transport-security', 'hsts-not-implemented']]);
    });
  } finally {
    proxy.close();
  }
});
