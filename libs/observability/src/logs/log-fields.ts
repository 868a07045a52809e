import { AsyncLocalStorage } from 'node:async_hooks';

export type LogFields = Readonly<Record<string, string | number | undefined>>;

const storage = new AsyncLocalStorage<LogFields>();

/** Puts these fields into every line that is logged within `work` and whatever it begins, besides those around it. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...fields }, work);
}

/** Of the request that the work being done follows from. */
export function currentRequestId(): string | undefined {
  const requestId = storage.getStore()?.['requestId'];
  return typeof requestId === 'string' ? requestId : undefined;
}

/** The fields of the work that is being done. */
export function logFields(): LogFields {
  return storage.getStore() ?? {};
}
