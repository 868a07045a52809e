import { join } from 'node:path';
import { freePort } from '@sandstone/launcher';
import { withSystem } from '@sandstone/test-system/running-system';
import { fetchScanner, scanSite } from '../src/http-observatory.ts';
import { expect, test } from '../src/test.ts';
import { startTlsProxy } from '../src/tls-proxy.ts';

/** Of a provider as a real site has it, who is never asked anything here. */
const library = {
  id: '123456',
  type: 'free',
  apiKey: 'nobody',
  readOnlyApiKey: 'nobody',
  cdnUrl: 'https://files.example',
};

test('Mozilla’s observatory gives the site its best grade', async () => {
  test.setTimeout(300_000);
  test.skip(!(await fetchScanner()), 'The scanner could not be fetched from the npm registry');
  const doorPort = await freePort();
  const front = await startTlsProxy(doorPort);
  const environment = {
    HTTPS: '1',
    PORT: String(doorPort),
    PUBLIC_URL: `https://localhost:${front.port}`,
    STREAMING_LIBRARIES: JSON.stringify([library]),
    STREAMING_API_URL: 'http://127.0.0.1:9',
  };
  try {
    await withSystem({ environment }, async (system) => {
      const { scan, tests } = await scanSite(
        `localhost:${front.port}`,
        join(system.dataDir, 'tls/certificate.pem'),
      );
      expect(Object.entries(tests).filter(([, { pass }]) => !pass)).toEqual([]);
      expect(scan.grade).toBe('A+');
    });
  } finally {
    front.close();
  }
});
