import { type Logger } from '@sandstone/observability';

/**
 * Runs the work for one item after the other. A failure is logged and does not affect the others.
 * @returns the items that failed
 */
export async function eachInTurn<Item>(
  items: readonly Item[],
  logger: Logger,
  work: (item: Item) => Promise<void>,
): Promise<Item[]> {
  const failed: Item[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed.push(item);
      logger.warn({ err: error, item }, 'the sweep of an item failed, will be tried again');
    }
  }
  return failed;
}
