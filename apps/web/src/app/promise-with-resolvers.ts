/** `Promise.withResolvers`, which the oldest supported browsers lack. */
export function promiseWithResolvers<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (reason: unknown) => void;
} {
  let settle: [(value: T) => void, (reason: unknown) => void] | undefined;
  const promise = new Promise<T>((...functions) => (settle = functions));
  // The constructor has called its function.
  if (settle === undefined) throw new Error('A promise has no functions.');
  const [resolve, reject] = settle;
  return { promise, resolve, reject };
}
