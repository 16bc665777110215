import { setPriority } from 'node:os';

const niceness = 10;
/** Linux's scheduler knows threads one by one; those that this one starts are as it is. */
const callingThread = 0;

/**
 * Lowers the priority of this thread, so that those who answer people go first on shared processors.
 */
export const yieldToOthers = (): void => {
  try {
    setPriority(callingThread, niceness);
  } catch {
    // A system that does not let us leaves work only bounded.
  }
};
