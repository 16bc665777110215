import { setPriority } from 'node:os';

const niceness = 10;
/** Linux schedules threads one by one; threads started by this one inherit its priority. */
const callingThread = 0;

/**
 * Lowers the priority of this thread, so that threads that answer people go first on shared
 * processors.
 */
export const yieldToOthers = (): void => {
  try {
    setPriority(callingThread, niceness);
  } catch {
    // A system that does not let us leaves work only bounded.
  }
};
