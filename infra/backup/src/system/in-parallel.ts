/**
 * Processes the items of a stream with `width` workers. It rejects with the first failure, once running work has ended.
 */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failed = false;
  // A generator queues concurrent calls of `next`.
  const worker = async () => {
    while (!failed) {
      const next = await iterator.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: width }, worker));
  await iterator.return?.();
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
