import type { IncomingPayloads } from '@dipper/contract';

/** The page's situation when an app or the surrounding site hands over a key. */
export type KeySituation = {
  /** True if this key was used before, from a message or an address. */
  readonly wasUsed: boolean;
  /** True from the confirmed choice until the payment's result. */
  readonly isPaying: boolean;
  /** The logged-in person. */
  readonly userId: number | undefined;
  /** True if a person's data is stored. */
  readonly hasData: boolean;
};

export type KeyDecision =
  | { readonly do: 'ignore'; readonly because: 'used-before' | 'payment' | 'same-person' }
  | { readonly do: 'log-in'; readonly clearsFirst: boolean };

/**
 * Decides about a login key from the host. A used key is ignored, because it could only end the
 * login that it began. No key replaces the person while their money moves, or logs them in again.
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
