import { type TracingConfig } from '@sandstone/config';
import { noTracing, type Tracing } from './tracing.port.ts';

/** Loads the exporter only where a collector is configured. */
export async function startTracing(
  app: string,
  config: TracingConfig | undefined,
  warn: (message: string) => void,
): Promise<Tracing> {
  if (config === undefined) return noTracing;
  const { createOtlpTracing } = await import('./otlp.tracing.ts');
  return createOtlpTracing(app, config, (away) =>
    warn(away ? 'the collector of traces does not take them' : 'the collector of traces takes them again'),
  );
}
