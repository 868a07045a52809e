import { AsyncLocalStorage } from 'node:async_hooks';

export interface Trace {
  traceId: string;
  /** W3C trace context for another process or a job. */
  traceparent: string;
}

const storage = new AsyncLocalStorage<Trace>();

/** The current trace; undefined where nothing is traced. */
export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

export function withinTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}
