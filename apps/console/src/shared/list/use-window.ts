import { useCallback, useState } from 'react';
import type { RefObject } from 'react';

/** A list of this length is drawn whole: the browser is quicker than any counting. */
export const wholeUpTo = 150;
/** Rows drawn beyond both edges of what is seen, so that a fast wheel finds some. */
const beyond = 20;
const firstRows = 60;

export type Span = { readonly from: number; readonly to: number };
type Seen = { readonly top: number; readonly height: number; readonly rowHeight: number };

/** The rows to be drawn, in steps of the margin: most scrolling then changes nothing. */
export const spanOf = (count: number, { top, height, rowHeight }: Seen): Span => {
  if (count <= wholeUpTo) return { from: 0, to: count };
  // A list that has become shorter is still scrolled to where its end was.
  const start = Math.min(top, Math.max(0, count * rowHeight - height));
  const first = Math.floor(start / rowHeight / beyond) * beyond;
  const last = Math.ceil((start + height) / rowHeight / beyond) * beyond;
  return { from: Math.max(0, first - beyond), to: Math.min(count, last + beyond) };
};

const heightOfRow = (frame: HTMLElement): number => {
  const height = frame.querySelector<HTMLElement>('tbody tr[aria-rowindex]')?.offsetHeight ?? 0;
  return height > 0 ? height : 56;
};

type Window = {
  readonly span: Span;
  readonly rowHeight: number;
  readonly see: () => void;
  /** Scrolls no more than needed for a row to be seen whole, and draws it. */
  readonly bring: (at: number) => void;
};

/** Draws the rows of a long list that are in sight. All rows are equally high. */
export const useWindow = (frame: RefObject<HTMLElement | null>, count: number): Window => {
  const [seen, setSeen] = useState<Seen>({ top: 0, height: 0, rowHeight: 56 });
  const first = { from: 0, to: Math.min(count, firstRows) };
  const span = seen.height === 0 && count > wholeUpTo ? first : spanOf(count, seen);

  const see = useCallback(() => {
    const { current } = frame;
    if (current === null) return;
    const { scrollTop: top, clientHeight: height } = current;
    const rowHeight = heightOfRow(current);
    setSeen((before) => {
      const now = { top, height, rowHeight };
      const [old, next] = [spanOf(count, before), spanOf(count, now)];
      const isSame = before.height > 0 && old.from === next.from && old.to === next.to;
      return isSame && before.rowHeight === rowHeight ? before : now;
    });
  }, [frame, count]);

  const bring = (at: number): void => {
    const { current } = frame;
    if (current === null) return;
    const rowHeight = heightOfRow(current);
    const head = current.querySelector<HTMLElement>('thead')?.offsetHeight ?? 0;
    const top = at * rowHeight;
    const room = current.clientHeight - head - rowHeight;
    const { scrollTop } = current;
    if (top < scrollTop) current.scrollTo({ top });
    else if (top > scrollTop + room) current.scrollTo({ top: top - room });
    see();
  };

  return { span, rowHeight: seen.rowHeight, see, bring };
};
