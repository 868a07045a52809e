export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanStart {
  kind: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** A `traceparent` that came from elsewhere; without one the span around this one is the parent. */
  parent?: string | undefined;
}

/** A piece of work with a beginning and an end. */
export interface WorkSpan {
  /** Runs `work` within: the spans that it begins are this one's children. */
  run<T>(work: () => T): T;
  /** Once what it is can be said better. */
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** @param failure marks it as failed; of an error only its type is kept, as its message may say too much; a string is taken as it is */
  end(failure?: unknown): void;
}

export interface Tracing {
  /** Undefined where nobody wants traces: then nothing of them is even loaded. */
  readonly begin: ((name: string, start: SpanStart) => WorkSpan) | undefined;
  /** Sends what is left. Resolves within three seconds, whoever receives. */
  close(): Promise<void>;
}

export const noTracing: Tracing = { begin: undefined, close: () => Promise.resolve() };
