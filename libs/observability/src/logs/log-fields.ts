import { AsyncLocalStorage } from 'node:async_hooks';

export type LogFields = Readonly<Record<string, string | number | undefined>>;

const storage = new AsyncLocalStorage<LogFields>();

/** Adds fields to every line logged within `work` and its asynchronous calls, in addition to outer ones. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...fields }, work);
}

/** Id of the request that caused the current work. */
export function currentRequestId(): string | undefined {
  const requestId = storage.getStore()?.['requestId'];
  return typeof requestId === 'string' ? requestId : undefined;
}

/** Fields of the current work. */
export function logFields(): LogFields {
  return storage.getStore() ?? {};
}
