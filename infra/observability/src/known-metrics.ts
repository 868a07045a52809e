import { nginxMetricNames } from '@sandstone/edge';
import { ApiMetrics, WebMetrics, WorkerMetrics } from '@sandstone/observability/metrics';

/** What the scrape configuration says of a target. */
export const targetLabels: ReadonlySet<string> = new Set(['app', 'instance', 'job']);

/** Every metric that our processes have, with its labels; and `up`, which is Prometheus' own. */
export function knownMetrics(): ReadonlyMap<string, ReadonlySet<string>> {
  const pool = () => ({ inUse: 0, idle: 0, waiting: 0, max: 1 });
  const nothing = () => Promise.reject(new Error('Nobody reads'));
  const registries = [
    new ApiMetrics(pool).registry,
    new WebMetrics().registry,
    new WorkerMetrics(pool, { queues: nothing, records: nothing, sync: nothing }).registry,
  ];
  const known = new Map<string, ReadonlySet<string>>([['up', new Set()]]);
  for (const name of nginxMetricNames) known.set(name, new Set(['state']));
  for (const registry of registries) {
    for (const metric of registry.getMetricsAsArray()) {
      const { name, labelNames, type } = metric as unknown as {
        name: string;
        labelNames: string[];
        type: string;
      }; // prom-client types these for its own use only
      if (type !== 'histogram') known.set(name, new Set(labelNames));
      else {
        known.set(`${name}_bucket`, new Set([...labelNames, 'le']));
        for (const part of ['sum', 'count']) known.set(`${name}_${part}`, new Set(labelNames));
      }
    }
  }
  return known;
}
