import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const niceness = 10;

/**
 * A process that plays others, who in earnest have machines of their own: what it does would be
 * measured as slowness of ours. Linux may share the processors out by session first, so it has to
 * have one of its own, as whatever is started detached does.
 */
export const letOthersGoFirst = (pid: number): void => {
  setPriority(pid, niceness);
  const group = `/proc/${pid}/autogroup`;
  try {
    if (readFileSync(group, 'utf8') === readFileSync('/proc/self/autogroup', 'utf8')) {
      throw new Error(`the process ${pid} has no session of its own`);
    }
    writeFileSync(group, String(niceness));
  } catch (error) {
    // Another system; or the second such word within a tenth of a second, of who is not root.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOENT' && code !== 'EAGAIN') throw error;
  }
};
