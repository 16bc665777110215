import { randomBytes } from 'node:crypto';
import { randomHex } from '../../platform/random.ts';
import type { JsonObject } from '../../platform/json.ts';
import { merchantId, seoulTime } from './answers.ts';
import type { CardRequest } from './billing-requests.ts';
import { cardOf, type Card } from './test-cards.ts';

/** A key that stands for a card. */
export interface BillingKey {
  readonly billingKey: string;
  readonly customerKey: string;
  readonly card: Card;
  readonly issuedAt: Date;
  readonly isDeleted: boolean;
}

export interface Keys {
  readonly issue: (request: CardRequest, now: Date) => BillingKey;
  readonly get: (billingKey: string) => BillingKey | undefined;
  readonly put: (key: BillingKey) => BillingKey;
  readonly list: () => readonly BillingKey[];
  /** Returns the window's stand-in for a card, which works once. */
  readonly promise: (request: CardRequest) => string;
  readonly take: (authKey: string, customerKey: string) => CardRequest | undefined;
  readonly clear: () => void;
}

export function createKeys(): Keys {
  const keys = new Map<string, BillingKey>();
  const promised = new Map<string, CardRequest>();

  function put(key: BillingKey): BillingKey {
    keys.set(key.billingKey, key);
    return key;
  }

  return {
    put,
    issue: ({ customerKey, number, identity }, now) =>
      put({
        billingKey: randomBytes(32).toString('base64url'),
        customerKey,
        card: cardOf(number, identity),
        issuedAt: now,
        isDeleted: false,
      }),
    get: (billingKey) => keys.get(billingKey),
    list: () => [...keys.values()],
    promise: (request) => {
      const authKey = `bln_${randomHex(20)}`;
      promised.set(authKey, request);
      return authKey;
    },
    take: (authKey, customerKey) => {
      const request = promised.get(authKey);
      if (request?.customerKey !== customerKey) return undefined;
      promised.delete(authKey);
      return request;
    },
    clear: () => {
      keys.clear();
      promised.clear();
    },
  };
}

export function keyAnswer({ billingKey, customerKey, card, issuedAt }: BillingKey): JsonObject {
  return {
    mId: merchantId,
    customerKey,
    authenticatedAt: seoulTime(issuedAt),
    method: '카드',
    billingKey,
    card: {
      issuerCode: card.issuer,
      acquirerCode: card.issuer,
      number: card.masked,
      cardType: card.cardType,
      ownerType: card.ownerType,
    },
  };
}
