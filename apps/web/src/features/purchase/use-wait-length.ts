import { useEffect, useState } from 'react';
import { waitLengthAfter } from './model/polling.ts';
import type { WaitLength } from './model/polling.ts';

const stepSeconds = 15;

/** How long somebody has been waiting, in the few steps that change what is said to them. */
export const useWaitLength = (): WaitLength => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds((waited) => waited + stepSeconds),
      stepSeconds * 1000,
    );
    return () => clearInterval(timer);
  }, []);
  return waitLengthAfter(seconds);
};
