import { afterAll, expect, it } from '@jest/globals';
import { routes, uploadParts } from '@sandstone/contract';
import { LOGGER, TRACING } from '@sandstone/nest';
import { createLogger, Readiness } from '@sandstone/observability';
import { type Collector, startCollector } from '@sandstone/observability/testing';
import { type Tracing } from '@sandstone/observability/tracing';
import { eventually } from '@sandstone/testing';
import { startTestApi } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { jpegLike } from '../testing/multipart.ts';

apiSuite('observability of the api', (start) => {
  const lines: Record<string, unknown>[] = [];
  const texts: string[] = [];
  const write = (line: string) => {
    texts.push(line);
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  let collector: Collector;
  const test = start(async () => {
    collector = await startCollector();
    const { endpoint } = collector;
    return startTestApi(
      (testing) => testing.overrideProvider(LOGGER).useValue(createLogger('api', 'info', { write })),
      { tracing: { endpoint, headers: {}, sampler: 'parentbased_always_on', ratio: 1 } },
    );
  });
  afterAll(() => collector.close());

  const metrics = async () => (await test.request(routes.metrics.path)).text();
  const lineOf = (matches: (line: Record<string, unknown>) => boolean) =>
    eventually(() => lines.find(matches));

  it('counts requests by their declared route, and undeclared ones as unknown', async () => {
    await test.request(routes.ready.path);
    await test.request(routes.contentVersion.path);
    await test.request('/api/posts/00000000-0000-4000-8000-000000000000?token=hush');
    await test.request('/api/nothing-here/hush');
    const text = await metrics();
    const count = 'sandstone_http_request_duration_seconds_count';
    expect(text).toContain(`${count}{method="GET",route="/api/posts/:id",status="404"} 1`);
    expect(text).toContain(`${count}{method="GET",route="unknown",status="404"} 1`);
    expect(text).not.toMatch(/hush|health|content-version/);
    await lineOf(
      (line) => line['msg'] === 'request completed' && JSON.stringify(line).includes('nothing-here'),
    );
    const logged = texts.filter((line) => line.includes('"request completed"'));
    expect(logged.join('')).not.toMatch(/health|content-version/);
    expect(text).toMatch(/^sandstone_database_pool_connections\{state="idle"\} \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^sandstone_http_requests_in_flight 0$/m);
  });

  it('carries an upload’s request id and trace into its log lines and its job', async () => {
    const { cookie } = await test.signIn();
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const body = new FormData();
    body.set(uploadParts.file, new Blob([jpegLike()]), 'a.jpg');
    const response = await test.request(routes.upload.path, {
      method: 'POST',
      headers: {
        cookie,
        'x-request-id': 'upload-1234',
        traceparent: `00-${trace}-b7ad6b7169203331-01`,
      },
      body,
    });
    expect(response.status).toBe(200);
    const completed = await lineOf((line) => line['requestId'] === 'upload-1234');
    expect(completed).toMatchObject({ msg: 'request completed', res: { status: 200 } });
    // Some log parsers reject a duplicate key.
    const [text = ''] = texts.filter((line) => line.includes('"requestId":"upload-1234"'));
    expect(text.match(/"(?:requestId|reqId)":/g)).toEqual(['"requestId":']);
    const rows = await test.database.queries.selectFrom('outbox').select('payload').execute();
    expect(rows.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({
        requestId: 'upload-1234',
        traceparent: expect.stringMatching(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`)),
      }),
    );
    expect(await metrics()).toMatch(/^sandstone_uploaded_files_total\{outcome="stored"\} 1$/m);
  });

  it('reports not ready but live while it shuts down', async () => {
    expect((await test.request(routes.ready.path)).status).toBe(200);
    test.app.get(Readiness).drain();
    const response = await test.request(routes.ready.path);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unavailable', checks: { database: 'ok' } });
    expect((await test.request(routes.live.path)).status).toBe(200);
  });

  it('sends spans of requests and their queries without paths and SQL texts', async () => {
    await test.app.get<Tracing>(TRACING).close();
    const upload = collector.spans.find(({ name }) => name === `POST ${routes.upload.path}`);
    expect(upload).toMatchObject({
      service: 'sandstone-api',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      attributes: { 'sandstone.request_id': 'upload-1234' },
    });
    const queries = collector.spans.filter(({ parentSpanId }) => parentSpanId === upload?.spanId);
    expect(queries.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert photos', 'insert outbox', 'insert audit_log']),
    );
    expect(JSON.stringify(collector.spans)).not.toContain('hush');
  });
});
