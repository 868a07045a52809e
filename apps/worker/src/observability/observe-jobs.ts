import { type JobObserver, queues } from '@sandstone/jobs';
import { type Logger, withLogFields } from '@sandstone/observability';
import { type WorkerMetrics } from '@sandstone/observability/metrics';
import { type Tracing } from '@sandstone/observability/tracing';

interface Collaborators {
  metrics: WorkerMetrics;
  tracing: Tracing;
  logger: Logger;
}

/**
 * Counts, times, logs and traces each run of a job. Every log line written during the run carries the ids of the job
 * and of the request that caused it.
 */
export function observeJobs({ metrics, tracing, logger }: Collaborators): JobObserver {
  // Prometheus sees no increase in a series that starts with the first failure.
  for (const { name: queue } of Object.values(queues)) metrics.jobs.zero({ queue, outcome: 'failed' });
  return async ({ queue: key, id, run, requestId, traceparent }, work) => {
    const queue = queues[key].name;
    const startedAt = performance.now();
    const attributes = { 'messaging.system': 'bullmq', 'messaging.message.id': id };
    const span = tracing.begin?.(`process ${queue}`, { kind: 'consumer', parent: traceparent, attributes });
    metrics.jobsRunning.inc({ queue });
    const observed = () =>
      withLogFields({ queue, jobId: id, requestId }, async () => {
        const end = await work();
        const { outcome } = end;
        const seconds = (performance.now() - startedAt) / 1000;
        metrics.jobs.observe({ queue, outcome }, seconds);
        const fields = { run, outcome, seconds: Math.round(seconds * 1000) / 1000 };
        // Handlers log their permanent failures themselves, but not the errors that are retried.
        if (outcome === 'retried') logger.warn({ ...fields, err: end.error }, 'job ended');
        else logger.info(fields, 'job ended');
        span?.set({ 'sandstone.job.outcome': outcome, 'sandstone.request_id': requestId ?? '' });
        span?.end(outcome === 'done' || outcome === 'given_back' ? undefined : end.error);
        return end;
      });
    try {
      return await (span === undefined ? observed() : span.run(observed));
    } finally {
      metrics.jobsRunning.dec({ queue });
    }
  };
}
