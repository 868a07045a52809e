import { beforeAll, describe, expect, it } from '@jest/globals';
import { routes, siteFiles } from '@sandstone/contract';
import { send } from '../testing/client.ts';
import { useHarness } from '../testing/harness.ts';
import { developmentProxy } from '../testing/proxy-kinds.ts';

describe('the fallback proxy in development', () => {
  const harness = useHarness(developmentProxy);
  beforeAll(() => {
    harness.web.on('/*', (req, res) => res.end(`Vite: ${req.url}`));
  });

  it.each([siteFiles.icon, '/assets/app-1a2b3c.js', '/@vite/client', '/src/app/main.tsx?t=1'])(
    'takes %s from Vite, not from the build',
    async (path) => {
      expect((await send(harness.proxy, path)).text).toBe(`Vite: ${path}`);
    },
  );

  it("sends no Content-Security-Policy, which would block Vite's scripts, but the other security headers", async () => {
    for (const path of ['/', '/emulator/auth/iframe']) {
      const { headers } = await send(harness.proxy, path);
      expect(headers).not.toHaveProperty('content-security-policy');
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    }
  });

  it('refuses internal paths and other hosts', async () => {
    expect(await send(harness.proxy, routes.ready.path)).toMatchObject({ status: 404 });
    const headers = { host: 'elsewhere.example' };
    expect(await send(harness.proxy, '/', { headers })).toMatchObject({ status: 421 });
  });
});
