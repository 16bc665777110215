import { useEffect, useState } from 'react';

const settleMs = 400;

/**
 * False for a moment after something is shown or shown anew: a press that was meant for what stood there before pays
 * nothing. Undefined is not shown yet.
 */
export const useSettled = (shown: number | undefined): boolean => {
  const [settled, setSettled] = useState<number>();
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => setSettled(shown), settleMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown !== undefined && settled === shown;
};
