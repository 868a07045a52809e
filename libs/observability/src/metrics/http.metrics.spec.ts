import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { HttpMetrics } from './http.metrics.ts';

describe('the metrics of an HTTP server', () => {
  it('count active requests, and finished ones by route', async () => {
    const registry = new Registry();
    const metrics = new HttpMetrics(registry);
    const ended = metrics.begin();
    expect(await registry.metrics()).toContain('sandstone_http_requests_in_flight 1');
    ended({ method: 'GET', route: '/api/posts/:id', status: 404 });
    const text = await registry.metrics();
    expect(text).toContain('sandstone_http_requests_in_flight 0');
    expect(text).toContain(
      'sandstone_http_request_duration_seconds_count{method="GET",route="/api/posts/:id",status="404"} 1',
    );
  });
});
