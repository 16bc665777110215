import type { MethodCredit, MethodFee } from '@dipper/contract';

/** Facts about a method that help to choose it. */
export type MethodFacts = {
  /** The least of one payment, in minor units of the country's currency. */
  readonly minimumTotal?: bigint;
  readonly maximumTotal?: bigint;
  readonly rest?: { readonly from: string; readonly until: string; readonly timeZone: string };
  readonly fee: MethodFee;
  readonly credited: MethodCredit;
  readonly typicalMinutes: number;
};

const usual: MethodFacts = {
  fee: 'none',
  credited: 'at_once',
  typicalMinutes: 1,
};

const voucher: MethodFacts = {
  ...usual,
  typicalMinutes: 2,
  minimumTotal: 100n,
  maximumTotal: 500_000n,
};
const prepaidJapan: MethodFacts = {
  ...usual,
  typicalMinutes: 2,
  minimumTotal: 1n,
  maximumTotal: 200_000n,
};
const phoneBillJapan: MethodFacts = {
  ...usual,
  typicalMinutes: 2,
  minimumTotal: 1n,
  maximumTotal: 50_000n,
};

const facts = new Map<number, MethodFacts>([
  [43, { ...usual, minimumTotal: 100n, maximumTotal: 2_000_000n }],
  [
    37,
    {
      ...usual,
      minimumTotal: 100n,
      maximumTotal: 2_000_000n,
      // The banks behind it rest at night.
      rest: { from: '23:20', until: '00:40', timeZone: 'Asia/Seoul' },
    },
  ],
  [31, { ...usual, typicalMinutes: 2, minimumTotal: 100n }],
  [35, { ...usual, typicalMinutes: 2, minimumTotal: 100n, maximumTotal: 300_000n }],
  [
    36,
    {
      ...usual,
      minimumTotal: 1000n,
      maximumTotal: 10_000_000n,
      credited: 'after_deposit',
      typicalMinutes: 5,
    },
  ],
  [29, voucher],
  [30, voucher],
  [32, voucher],
  [33, { ...voucher, maximumTotal: 300_000n }],
  [34, voucher],
  [38, prepaidJapan],
  [40, prepaidJapan],
  [39, { ...usual, typicalMinutes: 2 }],
  [41, phoneBillJapan],
  [42, phoneBillJapan],
  // Riyals are charged in dollars, so the bank behind it may ask for the exchange.
  [54, { ...usual, typicalMinutes: 2, fee: 'issuer' }],
  [45, { ...usual, typicalMinutes: 2 }],
]);

export const methodFactsOf = (methodId: number): MethodFacts => facts.get(methodId) ?? usual;
