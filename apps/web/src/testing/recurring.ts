import type {
  Card,
  CardPaymentAnswer,
  PeriodPayment,
  Subscription,
  SubscriptionEvent,
  SubscriptionProduct,
} from '@dipper/contract';
import { now } from '../shared/device/index.ts';

const dayMilliseconds = 86_400_000;

/** A moment some days from now: what a screen says depends on what day it is. */
export const inDays = (days: number): string =>
  new Date(now() + days * dayMilliseconds).toISOString();

export const idOf = (letter: string, place: number): string =>
  `${letter}rs-${String(place).padStart(32, '0')}`;

export const card = (place: number, more: Partial<Card> = {}): Card => ({
  cardId: idOf('c', place),
  name: `Card ${place}`,
  lastFour: String(place).padStart(4, '0'),
  company: '신한카드',
  expiry: '2199-12',
  birthDate: null,
  isMain: place === 1,
  isInUse: false,
  state: 'usable',
  registeredAt: '2026-11-01T00:00:00Z',
  ...more,
});

export const membership = (more: Partial<SubscriptionProduct> = {}): SubscriptionProduct => ({
  productId: 9001,
  type: 'membership',
  djId: null,
  name: 'Dipper membership',
  plan: null,
  grade: null,
  benefits: [],
  standardPrice: 5900,
  localPrice: 4900,
  currency: 'KRW',
  promotionId: null,
  promotionMonth: 0,
  payNow: 4900,
  nextPaymentTime: inDays(30),
  ...more,
});

export const tier = (
  grade: 'bronze' | 'silver' | 'gold',
  more: Partial<SubscriptionProduct> = {},
): SubscriptionProduct => {
  const place = ['bronze', 'silver', 'gold'].indexOf(grade);
  const price = [3300, 5500, 11_000][place] ?? 0;
  return membership({
    productId: 9101 + place,
    type: 'plan',
    djId: 700_001,
    name: '서연 플랜',
    plan: `level${place + 1}`,
    grade,
    standardPrice: price,
    localPrice: price,
    payNow: price,
    ...more,
  });
};

export const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  subscriptionId: idOf('s', 1),
  type: 'membership',
  state: 'active',
  djId: null,
  productId: 9001,
  name: 'Dipper membership',
  plan: null,
  grade: null,
  standardPrice: 5900,
  localPrice: 4900,
  currency: 'KRW',
  cardId: idOf('c', 1),
  promotionMonth: 0,
  startedAt: inDays(-10),
  nextPaymentTime: inDays(20),
  nextAmount: 4900,
  cancelBefore: inDays(19),
  paidUntil: inDays(20),
  canceledAt: null,
  endedAt: null,
  endedWhy: null,
  openCardPaymentId: null,
  trouble: null,
  plannedChange: null,
  ...more,
});

export const cardPayment = (more: Partial<CardPaymentAnswer> = {}): CardPaymentAnswer => ({
  cardPaymentId: idOf('b', 1),
  status: 'pending',
  code: 46_215,
  reason: null,
  subscriptionId: idOf('s', 1),
  requestedAt: inDays(0),
  finishedAt: null,
  ...more,
});

export const event = (
  kind: SubscriptionEvent['kind'],
  more: Partial<SubscriptionEvent> = {},
): SubscriptionEvent => ({
  at: inDays(-1),
  kind,
  amount: null,
  currency: 'KRW',
  reason: null,
  periodNumber: null,
  ...more,
});

export const periodPayment = (more: Partial<PeriodPayment> = {}): PeriodPayment => ({
  cardPaymentId: idOf('b', 1),
  periodNumber: 0,
  status: 'success',
  reason: null,
  amount: 4900,
  refundedAmount: 0,
  currency: 'KRW',
  cardName: 'Card 1',
  paidAt: inDays(-10),
  nextAttemptAt: null,
  ...more,
});
