import { setTimeout as pause } from 'node:timers/promises';

/** Returns the value that came in time, or `late`: the look goes on alone. */
export const inTime = async <Value>(work: Promise<Value>, ms: number): Promise<Value | 'late'> => {
  const timer = new AbortController();
  const late = pause(ms, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
};
