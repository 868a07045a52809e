import { register } from 'prom-client';

/** The metrics, and the providers of OpenTelemetry, that are registered for the whole process rather than for one app. */
export function globalMetrics(): string[] {
  const openTelemetry: unknown = Reflect.get(globalThis, Symbol.for('opentelemetry.js.api.1'));
  return [...register.getMetricsAsArray().map(({ name }) => name), ...Object.keys(openTelemetry ?? {})];
}
