import type { OpenPayment, PaymentAnswer } from '@dipper/contract';
import { changePayment } from '../shared/storage/index.ts';
import type { Answer } from './screen.tsx';

export const transactionId = 'prs-0196f7b1c2d370008000000000000001';

/** Two of the banks that money goes to. */
export const banksAnswer: Answer = {
  body: {
    results: [
      { code: '004', name: 'KB국민은행', ko: 'KB국민은행', en: 'KB Kookmin Bank' },
      { code: '088', name: '신한은행', ko: '신한은행', en: 'Shinhan Bank' },
    ],
    former: [],
  },
};

const entry = {
  transactionId,
  productId: 101_001,
  productName: '스푼 100개',
  packSpoons: 100,
  methodId: 43,
  quantity: 1,
  amount: 100,
  totalPrice: 11_000,
  currency: 'KRW',
  requestedAt: '2026-11-20T03:04:00Z',
  expiresAt: null,
} as const;

/** A payment as the server tells of it; one that failed where nothing else is said. */
export const paymentWith = (part: Partial<PaymentAnswer> = {}): PaymentAnswer => ({
  ...entry,
  status: 'fail',
  code: 46_201,
  reason: 'payment_failed',
  promotionAmount: 0,
  finishedAt: '2026-11-20T03:05:00Z',
  deposit: null,
  ...part,
});

/** One that is not over; one that can still be paid where nothing else is said. */
export const openPaymentWith = (part: Partial<OpenPayment> = {}): OpenPayment => ({
  ...entry,
  status: 'pending',
  stage: 'unpaid',
  chargesByItself: false,
  canCancel: true,
  continueUrl: 'https://pay.example/first',
  expiresAt: '2031-01-01T00:00:00Z',
  ...part,
});

/** A way to pay that simply works. */
export const offeredMethod = (methodId: number, key: string) => ({
  methodId,
  key,
  pgId: 10,
  position: methodId,
  state: 'open',
  opensAt: null,
  rest: null,
  minimumTotal: null,
  maximumTotal: null,
  fee: 'none',
  credited: 'at_once',
  typicalMinutes: 1,
  refundsTo: 'method',
});

/** A payment that has begun, with the page to pay at. */
export const begunAt = (id: string, redirectUrl: string): Answer => ({
  status: 201,
  body: {
    transactionId: id,
    status: 'redirected',
    redirectUrl,
    expiresAt: '2031-01-01T00:00:00Z',
  },
});

export const chooseSpoon = (): void =>
  changePayment({
    type: 'spoon-chosen',
    country: 'kr',
    spoon: {
      productId: 101_001,
      name: '스푼 100개',
      amount: 100n,
      promotionAmount: 0n,
      price: 11_000n,
      currency: 'KRW',
      chargedPrice: undefined,
    },
  });

/** Five hundred spoons and fifty more, by KakaoPay. */
export const paidAnswer: PaymentAnswer = {
  transactionId,
  status: 'success',
  code: 20_012,
  reason: null,
  productId: 101_001,
  productName: '스푼 500개',
  packSpoons: 500,
  methodId: 43,
  quantity: 1,
  amount: 550,
  promotionAmount: 50,
  totalPrice: 55_000,
  currency: 'KRW',
  requestedAt: '2026-11-20T03:04:00Z',
  finishedAt: '2026-11-20T03:05:00Z',
  expiresAt: null,
  deposit: null,
};
