import { connectionText, type Finding, type TracingConfig } from '@sandstone/config';

const timeoutMs = 3000;
const lost = 'so that traces are lost';

/** The status of a response, or the code of a connection that failed. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number'))
    return `${error.code}`;
  return 'cause' in error ? reasonOf(error.cause) : 'timeout';
}

/** Sends no spans to the collector, as the processes send theirs. */
export async function checkTracing(config: TracingConfig): Promise<Finding[]> {
  const { otlpExporter } = await import('./otlp.tracing.ts');
  const exporter = otlpExporter(config, timeoutMs);
  const error = await new Promise<unknown>((resolve) => {
    exporter.export([], (result) => resolve(result.code === 0 ? undefined : (result.error ?? new Error())));
  });
  await exporter.shutdown();
  if (error === undefined) return [];
  const reason = reasonOf(error);
  const found = (variable: string, text: string): Finding[] => [
    { level: 'error', variable, text: `${text} (${reason})` },
  ];
  if (reason === '401' || reason === '403')
    return found('OTEL_EXPORTER_OTLP_HEADERS', `The collector refuses this key, ${lost}. Copy it again.`);
  const text = /^[45]\d\d$/.test(reason)
    ? `Nothing takes traces at /v1/traces below this address, ${lost}. Set the address for OTLP over HTTP.`
    : (connectionText(reason, 'The collector', 'Begin the address with http://') ??
      `The collector does not answer, ${lost}. Start it, or correct the address.`);
  return found('OTEL_EXPORTER_OTLP_ENDPOINT', text);
}
