import type { Card } from '@dipper/contract';

/** The condition of a card. */
export type CardCondition = 'usable' | 'expires-soon' | 'expired' | 'gone';

const soonDays = 31;
const dayMilliseconds = 86_400_000;

/** The first moment at which a card of this month cannot be used any more. */
const endOf = (expiry: string): number | undefined => {
  const parts = /^(\d{4})-(\d{2})$/.exec(expiry);
  return parts ? Date.UTC(Number(parts[1]), Number(parts[2]), 1) : undefined;
};

/** The server says whether a card can be used; that it soon cannot is for its owner to know. */
export const conditionOf = (card: Pick<Card, 'expiry' | 'state'>, now: number): CardCondition => {
  if (card.state !== 'usable') return card.state;
  const end = card.expiry === null ? undefined : endOf(card.expiry);
  if (end === undefined) return 'usable';
  if (now >= end) return 'expired';
  return now >= end - soonDays * dayMilliseconds ? 'expires-soon' : 'usable';
};

export const canPay = (condition: CardCondition): boolean =>
  condition === 'usable' || condition === 'expires-soon';

/** How its number ends, as cards and statements write it. */
export const shownNumber = (lastFour: string): string => `•••• ${lastFour}`;

/** `2028-05` as it stands on the card. */
export const shownExpiry = (expiry: string): string => {
  const [year = '', month = ''] = expiry.split('-');
  return `${month}/${year.slice(-2)}`;
};

/** The main card first, then the newest. */
export const inOrder = <Item extends Pick<Card, 'isMain' | 'registeredAt'>>(
  cards: readonly Item[],
): readonly Item[] =>
  cards.toSorted(
    (one, other) =>
      Number(other.isMain) - Number(one.isMain) ||
      other.registeredAt.localeCompare(one.registeredAt),
  );
