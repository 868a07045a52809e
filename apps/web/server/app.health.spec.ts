import { afterEach, describe, expect, it } from '@jest/globals';
import { closeServers, listen, startApp } from './app.fixture.ts';

afterEach(closeServers);

const release = { version: '1.2.3', commit: 'unknown' };

describe('the health checks and metrics of the web server', () => {
  it('report live and ready without the API, name its state, keep answering when no longer ready, and are not logged', async () => {
    const apiUrl = await listen((request, response) => {
      response.writeHead(request.url === '/health/ready' ? 200 : 404).end('{"status":"ok","checks":{}}');
    });
    const { base, logLines, readiness } = await startApp({}, { apiUrl });
    const lonely = await startApp({});
    const live = await fetch(`${lonely.base}/health/live`);
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok', ...release }]);
    const alone = await fetch(`${lonely.base}/health/ready`);
    expect(alone.status).toBe(200);
    expect(await alone.json()).toEqual({
      status: 'ok',
      checks: { api: 'unavailable', compatibility: 'ok' },
      ...release,
    });
    expect(await (await fetch(`${base}/health/ready`)).json()).toEqual({
      status: 'ok',
      checks: { api: 'ok', compatibility: 'ok' },
      ...release,
    });
    readiness.drain();
    const paths = ['/health/live', '/health/ready', '/pictures'];
    const responses = await Promise.all(paths.map((path) => fetch(base + path)));
    expect(responses.map(({ status }) => status)).toEqual([200, 503, 200]);
    while (!logLines.join('').includes('"/pictures"')) await new Promise((resolve) => setImmediate(resolve));
    expect(logLines.filter((line) => line.includes('/health/'))).toEqual([]);
  });

  it('count and log a page by its route and request id, without its query', async () => {
    const { base, logLines } = await startApp({});
    await (
      await fetch(`${base}/events/my-trip?token=hush`, { headers: { 'x-request-id': 'from-the-proxy' } })
    ).text();
    await (await fetch(`${base}/wp-login.php`)).text();
    const written = (part: string) => logLines.find((line) => line.includes(part));
    while (written('wp-login') === undefined) await new Promise((resolve) => setImmediate(resolve));
    expect(JSON.parse(written('my-trip') ?? '{}')).toMatchObject({
      app: 'web',
      requestId: 'from-the-proxy',
      req: { method: 'GET', path: '/events/my-trip' },
      res: { status: 200 },
    });
    const metrics = await (await fetch(`${base}/metrics`)).text();
    const count = 'sandstone_http_request_duration_seconds_count';
    expect(metrics).toContain(`${count}{method="GET",route="/events/:slug",status="200"} 1`);
    expect(metrics).toContain(`${count}{method="GET",route="unknown",status="200"} 1`);
    expect(metrics).toContain('sandstone_page_render_duration_seconds_count{route="/events/:slug"} 1');
    expect(metrics).not.toContain('my-trip');
    expect(metrics).toContain('sandstone_http_requests_in_flight 0');
    expect(logLines.join('')).not.toContain('hush');
  });

  it('count render failures', async () => {
    const { base } = await startApp(new Error('broken'));
    expect((await fetch(base)).status).toBe(500);
    const metrics = await (await fetch(`${base}/metrics`)).text();
    expect(metrics).toContain('sandstone_page_failures_total{kind="render"} 1');
    expect(metrics).toContain('sandstone_page_failures_total{kind="data"} 0');
  });
});
