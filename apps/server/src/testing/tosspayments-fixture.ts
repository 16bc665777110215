import { createTossPayments } from '../providers/tosspayments/index.ts';
import { createTossFixture } from './toss-fixture.ts';
import type { TossFixture } from './toss-fixture.ts';

/** Methods whose charge is made while the person waits. */
export const atOnce = [
  ['credit card', 31],
  ['mobile phone', 35],
  ['culture voucher', 29],
  ['book voucher', 34],
] as const;
export const virtualBank = 36;
export const every = [...atOnce, ['virtual bank account', virtualBank]] as const;

/** All methods of Toss Payments, begun in a window of ours. */
export const startTossPaymentsFixture = (): Promise<TossFixture> =>
  createTossFixture({
    methods: every.map(([, id]) => id),
    create: (sandboxUrl, returnBase) =>
      createTossPayments({
        url: `${sandboxUrl}/tosspayments`,
        secretKey: 'test_sk_dipper0000sandbox',
        budgetsMs: { confirm: 8000 },
        begins: 'window',
        windows: {
          paymentUrl: `${sandboxUrl}/tosspayments/payments/window`,
          cardUrl: `${sandboxUrl}/tosspayments/billing/window`,
          key: new Uint8Array(32),
        },
        get returnBase() {
          return returnBase();
        },
      }),
  });
