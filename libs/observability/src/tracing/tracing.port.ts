export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanStart {
  kind: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** A remote parent; by default the current span is the parent. */
  parent?: string | undefined;
}

/** A started span. */
export interface WorkSpan {
  /** Runs `work` with this span as the parent of new ones. */
  run<T>(work: () => T): T;
  /** Sets a more precise name. */
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /**
   * @param failure marks the span as failed; only an error's type is recorded, because its message may contain data;
   * a string is recorded unchanged
   */
  end(failure?: unknown): void;
}

export interface Tracing {
  /** Undefined where tracing is off; its libraries are then not loaded. */
  readonly begin: ((name: string, start: SpanStart) => WorkSpan) | undefined;
  /** Flushes the remaining spans. Resolves within three seconds, whether the collector answers or not. */
  close(): Promise<void>;
}

export const noTracing: Tracing = { begin: undefined, close: () => Promise.resolve() };
