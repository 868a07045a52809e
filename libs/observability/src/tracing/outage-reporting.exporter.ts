import { type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';

/** Reports the start and the end of a collector's outage, once each. */
export class OutageReportingExporter implements SpanExporter {
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
