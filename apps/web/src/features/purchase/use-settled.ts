import { useEffect, useState } from 'react';

const settleMs = 400;

/** A press that was meant for what stood there before pays nothing. What is shown anew settles anew. */
export const useSettled = (shown = 0): boolean => {
  const [settled, setSettled] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), settleMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled === shown;
};
