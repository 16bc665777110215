import { useEffect, useState } from 'react';
import { now } from '../../shared/device/index.ts';

const stepMilliseconds = 15_000;

/** The device's clock, looked at often enough for a text that counts minutes. */
export const useNow = (): number => {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), stepMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return time;
};
