import { useEffect, useState } from 'react';

const milliseconds = 600;

type Way = { readonly from: bigint; readonly to: bigint };

/** Counts up to the first sum like a meter. Later sums, and any under reduced motion, appear at once. */
export const useCountUp = (way: Way | undefined): bigint | undefined => {
  const [begun, setRun] = useState<{ readonly way: Way; readonly share: number }>();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const run = begun ?? (way && { way, share: isStill ? 1 : 0 });
  if (begun !== run) setRun(run);
  const isRunning = run !== undefined && run.share < 1;
  useEffect(() => {
    if (!isRunning) return undefined;
    const start = performance.now();
    const step = (time: number): void => {
      const share = Math.min(1, Math.max(0, (time - start) / milliseconds));
      setRun((last) => last && { ...last, share });
      if (share < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isRunning]);
  if (run === undefined || !isRunning) return way?.to;
  const { from, to } = run.way;
  return from + BigInt(Math.round(Number(to - from) * run.share));
};
