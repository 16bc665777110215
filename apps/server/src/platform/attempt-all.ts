import { isConnectionLost } from './db/index.ts';

/** Handles all items. A failure delays no other item, and fails the turn at the end. */
export const attemptAll = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      // Without a database the others would fail too, each after its own wait.
      if (isConnectionLost(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
