import { vi } from 'vitest';

/** Long enough for a machine that does much else: a second, which is usual, is a guess at its speed. */
const timeout = { timeout: 20_000 };

/** Waits until a check holds. */
export const eventually = <Seen>(check: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(check, timeout);
