export interface PayoutOrder {
  /** The merchant's own number. */
  readonly reference: string;
  readonly payeeId: string;
  /** The amount as it came: a decimal number. */
  readonly amount: number;
  readonly currency: string;
}

export const states = ['Pending', 'Transferred', 'Cancelled'] as const;
export type State = (typeof states)[number];

export interface Payout extends PayoutOrder {
  readonly id: string;
  readonly state: State;
  readonly reason: string | null;
  readonly timesPaid: number;
  readonly at: Date;
}

export interface Payouts {
  readonly get: (reference: string) => Payout | undefined;
  readonly latest: () => Payout | undefined;
  /** Once by its number: undefined where it was there. */
  readonly put: (order: PayoutOrder, at: Date) => Payout | undefined;
  readonly move: (payout: Payout, state: State, reason?: string) => Payout;
  readonly list: () => readonly Payout[];
  /** The money in people's accounts, in thousandths of each currency's unit. */
  readonly paid: () => Readonly<Record<string, number>>;
  readonly clear: () => void;
}

const firstId = 700_000_000;
const thousand = 1_000;

/** Every payout by the merchant's number; money is only moved, and never made. */
export function createPayouts(): Payouts {
  const payouts = new Map<string, Payout>();

  function keep(payout: Payout): Payout {
    payouts.set(payout.reference, payout);
    return payout;
  }

  return {
    get: (reference) => payouts.get(reference),
    latest: () => [...payouts.values()].at(-1),
    put: (order, at) => {
      if (payouts.has(order.reference)) return undefined;
      const id = String(firstId + payouts.size);
      return keep({ ...order, id, state: 'Pending', reason: null, timesPaid: 0, at });
    },
    move: (payout, state, reason) =>
      keep({
        ...payout,
        state,
        reason: reason ?? payout.reason,
        timesPaid: payout.timesPaid + (state === 'Transferred' ? 1 : 0),
      }),
    list: () => [...payouts.values()],
    paid: () => {
      const sums: Record<string, number> = {};
      for (const { state, currency, amount } of payouts.values()) {
        if (state !== 'Transferred') continue;
        sums[currency] = (sums[currency] ?? 0) + Math.round(amount * thousand);
      }
      return sums;
    },
    clear: () => payouts.clear(),
  };
}
