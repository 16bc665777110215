import { setPriority } from 'node:os';

const niceness = 10;
/** Linux's scheduler knows threads one by one; those that this one starts are as it is. */
const callingThread = 0;

/** From now on, whoever answers people goes first on the processors that are shared. */
export const yieldToOthers = (): void => {
  try {
    setPriority(callingThread, niceness);
  } catch {
    // Where the system does not let us, work is only bounded.
  }
};
