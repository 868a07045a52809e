import { type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';

/** Tells when a collector stops taking spans and when it takes them again, once each. */
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
      // 0 is success, in a constant enumeration of theirs.
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
