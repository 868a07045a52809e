import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TracingConfig } from '@sandstone/config';
import { eventually } from '@sandstone/testing';
import { type Collector, startCollector } from '../testing/index.ts';
import { currentTrace } from './current-trace.ts';
import { querySpans } from './query-spans.ts';
import { startTracing } from './start-tracing.ts';
import { type SpanStart, type Tracing, type WorkSpan } from './tracing.port.ts';

/** Runs `work` in a span where tracing is on. */
async function traced<T>(
  { begin }: Tracing,
  name: string,
  start: SpanStart,
  work: (span: WorkSpan | undefined) => Promise<T>,
): Promise<T> {
  if (begin === undefined) return work(undefined);
  const span = begin(name, start);
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

describe('tracing', () => {
  let collector: Collector;
  const warnings: string[] = [];
  beforeEach(async () => {
    collector = await startCollector();
    warnings.length = 0;
  });
  afterEach(() => collector.close());

  const start = (config: Partial<TracingConfig> = {}) =>
    startTracing(
      'api',
      { endpoint: collector.endpoint, headers: {}, sampler: 'parentbased_always_on', ratio: 1, ...config },
      (message) => void warnings.push(message),
    );

  it('does nothing without a collector', async () => {
    const tracing = await startTracing('api', undefined, () => {});
    expect(tracing.begin).toBeUndefined();
    expect(querySpans(tracing)).toBeUndefined();
    expect(await traced(tracing, 'work', { kind: 'server' }, async () => currentTrace())).toBeUndefined();
    await tracing.close();
    expect(collector.headers).toEqual([]);
  });

  it('links spans to their parents, across processes and asynchronous calls', async () => {
    const tracing = await start({ headers: { 'x-key': 'k-1' } });
    let handedOn: string | undefined;
    await traced(
      tracing,
      'outer',
      { kind: 'server', attributes: { 'http.route': '/api/photos' } },
      async () => {
        await Promise.resolve();
        handedOn = currentTrace()?.traceparent;
        querySpans(tracing)?.({ operation: 'select', table: 'photos' })();
      },
    );
    await traced(tracing, 'elsewhere', { kind: 'consumer', parent: handedOn }, async () => {});
    await tracing.close();
    const [query, outer, elsewhere] = collector.spans;
    expect(collector.spans).toHaveLength(3);
    expect(outer).toMatchObject({ name: 'outer', parentSpanId: '', service: 'sandstone-api' });
    expect(outer?.attributes['http.route']).toBe('/api/photos');
    expect(query).toMatchObject({ name: 'select photos', parentSpanId: outer?.spanId });
    expect(elsewhere).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId });
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'k-1' });
  });

  it('records only the type of an error, and rethrows it', async () => {
    const tracing = await start();
    const failing = traced(tracing, 'work', { kind: 'server' }, () =>
      Promise.reject(new TypeError('hush@example.com')),
    );
    await expect(failing).rejects.toThrow('hush');
    await tracing.close();
    expect(collector.spans[0]?.attributes).toEqual({ 'error.type': 'TypeError' });
  });

  it('omits unsampled traces, and continues remote sampled ones', async () => {
    const tracing = await start({ sampler: 'parentbased_traceidratio', ratio: 0 });
    const work = (parent?: string) => traced(tracing, 'work', { kind: 'server', parent }, async () => {});
    const id = '0af7651916cd43dd8448eb211c80319c';
    await work();
    await work(`00-${id}-b7ad6b7169203331-00`);
    await work('not a traceparent');
    await work(`00-${id}-b7ad6b7169203331-01`);
    await tracing.close();
    expect(collector.spans.map(({ traceId }) => traceId)).toEqual([id]);
  });

  it('reports an outage of the collector once, without failing work', async () => {
    const { endpoint } = collector;
    await collector.close();
    const tracing: Tracing = await start({ endpoint });
    expect(await traced(tracing, 'work', { kind: 'server' }, async () => 'done')).toBe('done');
    await tracing.close();
    // On a busy machine, the export fails after it was waited for.
    await eventually(() => warnings.length > 0);
    expect(warnings).toEqual(['the collector of traces does not take them']);
  });

  it('creates no spans for queries outside of a trace', async () => {
    const tracing = await start();
    querySpans(tracing)?.({ operation: 'select', table: 'outbox' })();
    await tracing.close();
    expect(collector.spans).toEqual([]);
  });
});
