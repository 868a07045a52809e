import { randomUUID } from 'node:crypto';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type TracingConfig } from '@sandstone/config';
import { currentTrace, withinTrace } from './current-trace.ts';
import { type SpanStart, type Tracing, type WorkSpan } from './tracing.port.ts';

/** Reports the start and the end of a collector's outage, once each. */
class OutageReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #onOutage: (away: boolean) => void;
  #away = false;

  constructor(exporter: SpanExporter, onOutage: (away: boolean) => void) {
    this.#exporter = exporter;
    this.#onOutage = onOutage;
  }

  export: SpanExporter['export'] = (spans: ReadableSpan[], done) => {
    this.#exporter.export(spans, (result) => {
      // 0 means success; the enumeration is not available at run time.
      const away = result.code !== 0;
      if (away !== this.#away) this.#onOutage(away);
      this.#away = away;
      done(result);
    });
  };

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
const closeTimeoutMs = 3000;

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const own = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root: own }) : own;
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

function traceOf(span: Span) {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = (traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0');
  return { traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

const errorType = (failure: unknown) =>
  failure instanceof Error ? failure.name : typeof failure === 'string' ? failure : typeof failure;

function workSpan(span: Span): WorkSpan {
  const own = traceOf(span);
  return {
    run: (work) => withinTrace(own, work),
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    end(failure) {
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', errorType(failure));
      }
      span.end();
    },
  };
}

/** Sends spans in binary OTLP over HTTP. */
export const otlpExporter = ({ endpoint, headers }: TracingConfig, timeoutMillis: number) =>
  new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis });

/** Exports spans in batches over binary OTLP; an unavailable collector does not delay requests. */
export function createOtlpTracing(
  app: string,
  config: TracingConfig,
  onOutage: (away: boolean) => void,
): Tracing {
  const exporter = otlpExporter(config, closeTimeoutMs);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'sandstone',
      'service.name': `sandstone-${app}`,
      'service.instance.id': randomUUID(),
    }),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OutageReportingExporter(exporter, onOutage) })],
  });
  const tracer = provider.getTracer('sandstone');
  return {
    begin: (name: string, { kind, attributes, parent }: SpanStart) =>
      workSpan(
        tracer.startSpan(
          name,
          { kind: kinds[kind], ...(attributes === undefined ? {} : { attributes }) },
          contextOf(parent ?? currentTrace()?.traceparent),
        ),
      ),
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, closeTimeoutMs)));
      // Spans that an unavailable collector cannot take are lost, so that the process can exit.
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
      clearTimeout(timer);
    },
  };
}
