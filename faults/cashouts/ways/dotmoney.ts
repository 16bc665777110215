import {
  decodeAmount,
  dotmoneyExchangeRoute,
  dotmoneyProductRoute,
  dotmoneyRedirectPageRoute,
} from '@dipper/contract';
import { press } from './way.ts';
import type { Way } from './way.ts';

const usual = 3;
/** More yen than one operator may agree to. */
const large = { id: 4, amount: 150_000 };

type Deposit = {
  readonly requestId: string;
  readonly amount: number;
  readonly state: 'completed' | 'pending' | 'failed';
  readonly timesPaid: number;
};

const states = { completed: 'paid', pending: 'open', failed: 'failed' } as const;

/**
 * Prepaid money of Japan, agreed to on its own page first. It tells nothing by itself, and nothing
 * comes back. Nobody has published by which word a deposit has failed, so that one is asked about for
 * two weeks: one that it has taken is made here.
 */
export const dotmoney: Way = {
  provider: 'dotmoney',
  country: 'jp',
  sends: 'deposit',
  prepare: async (sandbox) => void (await sandbox.desk('dotmoney', 'product', large)),
  ask: async ({ deployment, person: { call }, planned: { isLarge }, key }) => {
    const params = { id: isLarge ? large.id : usual };
    const product = await call(dotmoneyProductRoute, { params });
    const redirectUrl = `${deployment.origin}/exchange/request/dotmoney/${params.id}`;
    const page = await call(dotmoneyRedirectPageRoute, { params, query: { redirectUrl } });
    if (!product.ok || !page.ok) return undefined;
    const back = await press(page.value.body.redirectUrl, 'agree');
    const state = new URL(back).searchParams.get('state') ?? '';
    const { money, points: expectedPoints, productId } = product.value.body;
    const request = { body: { productId, state, expectedPoints }, idempotencyKey: key };
    return {
      amount: decodeAmount(money),
      say: async (again) => again(dotmoneyExchangeRoute, request),
    };
  },
  transfers: async (sandbox) => {
    const { deposits } = await sandbox.desk<{ deposits: Deposit[] }>('dotmoney', 'deposits');
    return deposits.map(({ requestId, amount, state, timesPaid }) => ({
      provider: 'dotmoney',
      id: requestId,
      name: requestId,
      amount,
      state: states[state],
      isReturned: false,
      timesPaid,
    }));
  },
  decide: async (sandbox, { id }) =>
    void (await sandbox.desk('dotmoney', 'decide', { id, as: 'completed' })),
  nameOf: ({ exchangeId }) => exchangeId,
};
