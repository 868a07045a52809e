import { nginxMetricNames } from '@sandstone/nginx';
import { ApiMetrics, WebMetrics, WorkerMetrics } from '@sandstone/observability/metrics';

/** What the scrape configuration says of a target. */
export const targetLabels: ReadonlySet<string> = new Set(['app', 'instance', 'job']);

/** Every metric has them; prom-client's types keep them to itself. */
function labelNamesOf(metric: object): string[] {
  const names: unknown = 'labelNames' in metric ? metric.labelNames : undefined;
  if (!Array.isArray(names)) throw new Error('prom-client does not say the labels of a metric any more');
  return names.map(String);
}

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
      const { name, type } = metric;
      const labelNames = labelNamesOf(metric);
      // A word, while its type is a number.
      if (String(type) !== 'histogram') known.set(name, new Set(labelNames));
      else {
        known.set(`${name}_bucket`, new Set([...labelNames, 'le']));
        for (const part of ['sum', 'count']) known.set(`${name}_${part}`, new Set(labelNames));
      }
    }
  }
  return known;
}
