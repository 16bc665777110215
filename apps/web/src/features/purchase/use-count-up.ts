import { useEffect, useState } from 'react';

const milliseconds = 600;

/** Runs from one number to the other once, as a meter does; who wants no motion has it at once. */
export const useCountUp = (from: bigint, to: bigint): bigint => {
  const [shown, setShown] = useState(from);
  const isStill = from === to || matchMedia('(prefers-reduced-motion: reduce)').matches;
  useEffect(() => {
    if (isStill) return undefined;
    const begun = performance.now();
    const step = (time: number): void => {
      const share = (time - begun) / milliseconds;
      setShown(share < 1 ? from + BigInt(Math.round(Number(to - from) * Math.max(0, share))) : to);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [from, to, isStill]);
  return isStill ? to : shown;
};
