import { AsyncLocalStorage } from 'node:async_hooks';

export type LogFields = Readonly<Record<string, string | number | undefined>>;

const storage = new AsyncLocalStorage<LogFields>();

/** Puts these fields into every line that is logged within `work` and whatever it begins, besides those around it. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...fields }, work);
}

/** The fields of the work that is being done. */
export function logFields(): LogFields {
  return storage.getStore() ?? {};
}
