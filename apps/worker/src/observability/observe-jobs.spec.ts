import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { queues } from '@sandstone/jobs';
import { createLogger } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { noTracing } from '@sandstone/observability/tracing';
import { observeJobs } from './observe-jobs.ts';

it('reports failed jobs as 0 before the first failure, so that Prometheus sees an increase', async () => {
  const unread = () => Promise.reject(new Error('The state is not read here'));
  const pool = () => ({ inUse: 0, idle: 0, waiting: 0, max: 1 });
  const metrics = new WorkerMetrics(pool, {
    queues: unread,
    records: unread,
    disk: unread,
    objects: unread,
    certificate: unread,
    sync: unread,
  });
  const logger = createLogger('worker', 'info', new Writable({ write: (_line, _form, done) => done() }));
  const counts = async () => {
    const text = await metrics.registry.getSingleMetricAsString('sandstone_job_duration_seconds');
    return [...text.matchAll(/_count\{.*queue="([^"]+)".*outcome="failed".*\} (\d+)/g)].map((found) => [
      found[1],
      Number(found[2]),
    ]);
  };

  const observe = observeJobs({ metrics, tracing: noTracing, logger });
  const names = Object.values(queues).map(({ name }) => name);
  expect(await counts()).toEqual(names.map((name) => [name, 0]));
  const job = {
    queue: 'makeCover',
    id: 'cover.1',
    run: 1,
    requestId: undefined,
    traceparent: undefined,
  } as const;
  await observe(job, () => Promise.resolve({ outcome: 'failed', error: new Error('No cover') }));
  expect(await counts()).toEqual(names.map((name) => [name, name === queues.makeCover.name ? 1 : 0]));
});
