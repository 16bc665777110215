import type { IncomingPayloads } from '@dipper/contract';

/** The page's situation when an app or the surrounding site hands over a key. */
export type KeySituation = {
  /** This very key was taken before, by a message or in an address. */
  readonly wasUsed: boolean;
  /** True from the confirmed choice until the payment's result. */
  readonly isPaying: boolean;
  /** The logged-in person. */
  readonly userId: number | undefined;
  /** Something of somebody is stored. */
  readonly hasData: boolean;
};

export type KeyDecision =
  | { readonly do: 'ignore'; readonly because: 'used-before' | 'payment' | 'same-person' }
  | { readonly do: 'log-in'; readonly clearsFirst: boolean };

/**
 * A key that works once logs in once: offered again, it could only end the login that it began.
 * Nobody is exchanged for somebody else while their money moves, and nobody for themselves.
 */
export const decideOnKey = (
  { userId }: IncomingPayloads['auth-key'],
  situation: KeySituation,
): KeyDecision => {
  if (situation.wasUsed) return { do: 'ignore', because: 'used-before' };
  if (situation.isPaying) return { do: 'ignore', because: 'payment' };
  if (userId !== undefined && userId === situation.userId) {
    return { do: 'ignore', because: 'same-person' };
  }
  return { do: 'log-in', clearsFirst: situation.hasData };
};
