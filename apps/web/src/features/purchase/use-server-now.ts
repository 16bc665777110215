import { useEffect, useState } from 'react';
import { monotonic, serverNow } from '../../shared/device/index.ts';
import type { ServerClock } from '../../shared/device/index.ts';

const stepMilliseconds = 15_000;

/** The server's time, looked at often enough for a text that counts minutes. */
export const useServerNow = (clock: ServerClock): number => {
  const [at, setAt] = useState(monotonic);
  useEffect(() => {
    const look = (): void => setAt(monotonic());
    look();
    const timer = setInterval(look, stepMilliseconds);
    return () => clearInterval(timer);
  }, [clock]);
  return serverNow(clock, at);
};
