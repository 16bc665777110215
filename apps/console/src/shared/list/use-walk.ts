import { useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

import { useKeys } from '../keys/index.ts';

type WalkProps = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Draws a row that is out of sight. */
  readonly bring: (at: number) => void;
  readonly onAt: (at: number) => void;
  readonly onEscape: () => void;
};

/** Walks a list by j and k: the row that one is at has the focus. */
export const useWalk = ({ frame, count, bring, onAt, onEscape }: WalkProps) => {
  const [at, setAt] = useState(-1);

  function focus(next: number): void {
    flushSync(() => bring(next));
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-at="${next}"]`);
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
    setAt(next);
  }

  function walkTo(next: number): void {
    if (count === 0) return;
    focus(next);
    onAt(next);
  }

  useKeys({
    j: () => walkTo(Math.min(at + 1, count - 1)),
    k: () => walkTo(Math.max(Math.min(at, count) - 1, 0)),
    Escape: onEscape,
  });

  return { focus, setAt };
};

/** The place of the row that something in it was pressed in or focused. */
export const placeOf = (target: EventTarget): number | undefined => {
  if (!(target instanceof Element)) return undefined;
  const written = target.closest('tr[data-at]')?.getAttribute('data-at');
  return written === null || written === undefined ? undefined : Number(written);
};
