import { useEffect, useState } from 'react';
import { patienceAfter } from './model/polling.ts';
import type { Patience } from './model/polling.ts';

const stepSeconds = 15;

/** How long somebody has been waiting, in the few steps that change what is said to them. */
export const usePatience = (): Patience => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds((waited) => waited + stepSeconds),
      stepSeconds * 1000,
    );
    return () => clearInterval(timer);
  }, []);
  return patienceAfter(seconds);
};
