import { z } from 'zod';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** `name=value, …`, percent-encoded as the OTLP specification requires. */
const headerList = z.string().transform((text, context) => {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    const value = decoded(pair.slice(at + 1).trim());
    if (name === '' || value === undefined) {
      context.addIssue({
        code: 'custom',
        message: 'must be name=value, percent-encoded, with commas between',
      });
      return z.NEVER;
    }
    headers[name] = value;
  }
  return headers;
});

/** The names are OpenTelemetry's own. */
export const tracingVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.default({}),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

/** The collector that receives spans, and the share of traces to send. */
export interface TracingConfig {
  /** The collector's base address without a trailing slash; spans go to `/v1/traces` below it. */
  endpoint: string;
  /** Usually the key of a hosted collector. */
  headers: Readonly<Record<string, string>>;
  sampler: (typeof samplers)[number];
  /** Share of new traces that a ratio sampler keeps, from 0 to 1. */
  ratio: number;
}

/** Returns undefined where no collector is configured. */
export function tracingConfig(values: z.output<typeof tracingVariables>): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return undefined;
  return {
    endpoint: endpoint.replace(/(?<!\/)\/+$/, ''),
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
