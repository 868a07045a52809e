import { type Logger } from '@sandstone/observability';

/** Runs the work for one item after the other. A failure is logged and does not affect the others. */
export async function eachInTurn<Item>(
  items: readonly Item[],
  logger: Logger,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      logger.warn({ err: error, item }, 'the sweep of an item failed, will be tried again');
    }
  }
}
