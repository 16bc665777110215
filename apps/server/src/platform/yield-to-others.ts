import { readFileSync, writeFileSync } from 'node:fs';
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

/** Field 6 of /proc/self/stat, counted from behind the name in brackets. */
const leadsItsSession = (): boolean => {
  const text = readFileSync('/proc/self/stat', 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[3]) === process.pid;
};

/**
 * The same for a whole process. Linux may share the processors out by session first, and then a
 * niceness counts only among the processes of one. Where the session is ours, it yields as well.
 */
export const yieldProcessToOthers = (): void => {
  yieldToOthers();
  try {
    if (leadsItsSession()) writeFileSync('/proc/self/autogroup', String(niceness));
  } catch {
    // Another system, or one that shares out by process or by control group.
  }
};
