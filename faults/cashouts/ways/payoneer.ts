import {
  decodeAmount,
  estimateExchangeRoute,
  payoneerExchangeRoute,
  payoneerRegistrationLinkRoute,
} from '@dipper/contract';
import { must } from '../../renewals/subscriber.ts';
import { press } from './way.ts';
import type { Way } from './way.ts';

const centsOfDollar = 100;

type Payout = {
  readonly reference: string;
  /** In dollars. */
  readonly amount: number;
  readonly state: 'Pending' | 'Transferred' | 'Cancelled';
  readonly timesPaid: number;
};

const stateOf = ({ state, timesPaid }: Payout) => {
  if (state === 'Pending') return 'open';
  return timesPaid > 0 ? 'paid' : 'failed';
};

/** Into an account at Payoneer, which tells by a message what became of a payout. */
export const payoneer: Way = {
  provider: 'payoneer',
  country: 'us',
  sends: 'payout',
  open: async ({ person, deployment }) => {
    const redirectUrl = `${deployment.origin}/exchange/request/payoneer?country=us`;
    const wanted = await person.call(payoneerRegistrationLinkRoute, { query: { redirectUrl } });
    await press(must(wanted).link, 'open');
  },
  ask: async ({ person: { call }, planned: { points }, key }) => {
    const exchangeAmount = points;
    const estimated = await call(estimateExchangeRoute, { body: { exchangeAmount } });
    if (!estimated.ok) return undefined;
    const { amount } = estimated.value.body;
    const body = { exchangeAmount, expectedAmount: amount, agreesToTerms: true } as const;
    const request = { body, idempotencyKey: key };
    return {
      amount: decodeAmount(amount),
      say: async (again) => again(payoneerExchangeRoute, request),
    };
  },
  transfers: async (sandbox) => {
    const { payouts } = await sandbox.desk<{ payouts: Payout[] }>('payoneer', 'payouts');
    return payouts.map((payout) => ({
      provider: 'payoneer',
      id: payout.reference,
      name: payout.reference,
      amount: Math.round(payout.amount * centsOfDollar),
      state: stateOf(payout),
      isReturned: payout.state === 'Cancelled' && payout.timesPaid > 0,
      timesPaid: payout.timesPaid,
    }));
  },
  decide: async (sandbox, { id }, isPaid) => {
    const as = isPaid ? 'Transferred' : 'Cancelled';
    await sandbox.desk('payoneer', 'decide', { id, as });
  },
  sendBack: async (sandbox, { id }) =>
    void (await sandbox.desk('payoneer', 'decide', { id, as: 'Cancelled' })),
  nameOf: ({ exchangeId }) => exchangeId,
};
