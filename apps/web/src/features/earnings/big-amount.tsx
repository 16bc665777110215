import type { ReactNode } from 'react';

/** A million millions and more: smaller, so that the number stays on one line. */
const longFrom = 16;

export const isLong = (text: string): boolean => text.length >= longFrom;

/** The number that a card is about. */
export function BigAmount({ text }: { readonly text: string }): ReactNode {
  return (
    <p className="earnings-sum" data-long={isLong(text) || undefined}>
      {text}
    </p>
  );
}
