import { expect, it } from '@jest/globals';
import { compatibilityLevel } from '@sandstone/contract';
import { send } from '../testing/client.ts';
import { describeProxy, nginxProxy } from '../testing/proxy-kinds.ts';
import { servePolicy } from '../testing/policy-api.ts';
import { freePort } from '../free-port.ts';
import { startHarness, useHarness } from '../testing/harness.ts';
import { nginxMetricNames } from './render-nginx-config.ts';

const nginx = nginxProxy();

const release = { version: '1.2.3', commit: '4ed58965' };

describeProxy(nginx, 'the internal status port', () => {
  const harness = useHarness(nginx, () => ({ release }));

  it('reports connection metrics for Prometheus, which the public port does not expose', async () => {
    const statusPort = { ...harness.proxy, port: harness.options.healthPort };
    const { status, headers, text } = await send(statusPort, '/metrics');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    for (const name of nginxMetricNames)
      expect(text).toMatch(new RegExp(`^${name}(\\{[^}]+\\})? \\d+$`, 'm'));
    expect(text).toMatch(/^sandstone_nginx_connections\{state="writing"\} 1$/m);
    expect(await send(harness.proxy, '/metrics')).toMatchObject({ status: 404 });
  });

  it('responds to health checks with version and commit, and returns 404 for other paths', async () => {
    const statusPort = { ...harness.proxy, port: harness.options.healthPort };
    expect(await send(statusPort, '/health/ready')).toMatchObject({
      status: 200,
      text: JSON.stringify({ status: 'ok', ...release }),
    });
    expect(await send(statusPort, '/')).toMatchObject({ status: 404 });
  });

  it('lives and is not ready if the stored data need a later release', async () => {
    const port = await freePort();
    const requiredLevel = compatibilityLevel + 1;
    const old = await startHarness(nginx, (_options, { api }) => {
      servePolicy(api, () => ({ version: '1', isOpen: true, requiredLevel }));
      return { healthPort: port, release };
    });
    const statusPort = { ...old.proxy, port };
    expect(await send(statusPort, '/health/ready')).toMatchObject({
      status: 503,
      text: JSON.stringify({ status: 'unavailable', ...release }),
    });
    expect(await send(statusPort, '/health/live')).toMatchObject({ status: 200 });
    await old.close();
  });
});
