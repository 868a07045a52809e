import { nginxMetricNames } from '@sandstone/nginx';
import { ApiMetrics, WebMetrics, WorkerMetrics } from '@sandstone/observability/metrics';

/** Labels that the scrape configuration adds to a target. */
export const targetLabels: ReadonlySet<string> = new Set(['app', 'instance', 'job']);

/** Every metric has label names, but prom-client's types hide them. */
function labelNamesOf(metric: object): string[] {
  const names: unknown = 'labelNames' in metric ? metric.labelNames : undefined;
  if (!Array.isArray(names)) throw new Error('prom-client does not say the labels of a metric any more');
  return names.map(String);
}

/** All metrics of our processes with their labels, and Prometheus' own `up`. */
export function knownMetrics(): ReadonlyMap<string, ReadonlySet<string>> {
  const pool = () => ({ inUse: 0, idle: 0, waiting: 0, max: 1 });
  const nothing = () => Promise.reject(new Error('Nobody reads'));
  const registries = [
    new ApiMetrics(pool).registry,
    new WebMetrics().registry,
    new WorkerMetrics(pool, {
      queues: nothing,
      records: nothing,
      disk: nothing,
      objects: nothing,
      certificate: nothing,
      sync: nothing,
    }).registry,
  ];
  const known = new Map<string, ReadonlySet<string>>([['up', new Set()]]);
  for (const name of nginxMetricNames) known.set(name, new Set(['state']));
  for (const registry of registries) {
    for (const metric of registry.getMetricsAsArray()) {
      const { name, type } = metric;
      const labelNames = labelNamesOf(metric);
      // The value is a string, although its type is a number.
      if (String(type) !== 'histogram') known.set(name, new Set(labelNames));
      else {
        known.set(`${name}_bucket`, new Set([...labelNames, 'le']));
        for (const part of ['sum', 'count']) known.set(`${name}_${part}`, new Set(labelNames));
      }
    }
  }
  return known;
}
