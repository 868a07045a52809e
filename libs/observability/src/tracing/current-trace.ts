import { AsyncLocalStorage } from 'node:async_hooks';

export interface Trace {
  traceId: string;
  /** As W3C writes it, for whoever goes on with it: another process, or a job. */
  traceparent: string;
}

const storage = new AsyncLocalStorage<Trace>();

/** The trace that the work being done is part of; undefined where nothing is traced. */
export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

export function withinTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}
