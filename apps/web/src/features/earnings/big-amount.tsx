import type { ReactNode } from 'react';

/** The number of characters above which an amount is set smaller, to stay on one line. */
const longFrom = 12;

export const isLong = (text: string): boolean => text.replaceAll(/\D/g, '').length >= longFrom;

/** The number that a card is about. It has lines of its own, so that its unit may begin one. */
export function BigAmount({ text }: { readonly text: string }): ReactNode {
  return (
    <p className="earnings-sum" data-long={isLong(text) || undefined}>
      {text.replaceAll('\u00a0', ' ')}
    </p>
  );
}
