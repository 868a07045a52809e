/**
 * Processes the items of a generator with `width` workers. It rejects with a failure, once running work has ended.
 */
export async function inParallel<T>(
  items: AsyncGenerator<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // The workers share the generator. A failing one closes it, and so ends the others after their current item.
  const worker = async () => {
    for await (const item of items) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: width }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
