import { paymentRoute, purchaseRoute } from '@dipper/contract';
import { expect } from 'vitest';
import { createCharging, parseTransactionId } from '../core/charging/index.ts';
import type { Charging, PaymentName } from '../core/charging/index.ts';
import { findWallet } from '../core/ledger/index.ts';
import { newUuid } from '../platform/ids.ts';
import { silentLog } from '../platform/log.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { startBeside } from './beside.ts';
import { seatNamed } from './named-operators.ts';
import type { Beside } from './beside.ts';
import { chargesOf } from './charges.ts';
import type { Charge } from './charges.ts';
import { bearer, postJson } from './login.ts';
import { letEverybodyPay } from './payer.ts';
import type { TestServer } from './server.ts';

const operatorToken = 'an-operator-of-this-test';
export const operator = { authorization: `Bearer ${operatorToken}` };

const way = {
  provider: 'toss',
  methodId: 37,
  country: 'kr',
  person: 'minji',
  as: 'money',
} as const;
const { methodId } = way;
const productId = 101_005;
/** The price of one purchase, and the spoons that it brings. */
export const price = 33_000;
export const packed = 309n;

export type Bought = {
  readonly id: string;
  readonly name: PaymentName;
  readonly headers: { authorization: string };
};

export type ReviewFixture = Beside & {
  readonly charging: Charging;
  readonly toss: PaymentProvider;
  readonly begin: (person: string) => Promise<Bought>;
  /** Paid and charged at the provider, as much as was asked for or another amount; we have not looked. */
  readonly payThere: (person: string, charged?: { readonly amount: number }) => Promise<Bought>;
  /** Straight at the provider, past everything of ours. */
  readonly giveBackThere: (bought: Bought) => Promise<void>;
  readonly held: (bought: Bought) => Promise<bigint>;
  readonly charge: (bought: Bought) => Promise<Charge | undefined>;
  /** Returns the payment's state as the person sees it. */
  readonly seen: (bought: Bought) => Promise<string>;
};

const beginAt = async (server: TestServer, person: string): Promise<Bought> => {
  const headers = await bearer(server, person);
  const body = { productId, quantity: 1, methodId, device: 'pc', expectedTotalPrice: price };
  const key = { 'idempotency-key': newUuid() };
  const response = await server.call(
    '/billing/spoon/inner/payment',
    postJson(body, { ...headers, ...key }),
  );
  const { transactionId: id } = purchaseRoute.answers[201].parse(await response.json());
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error('no payment has this name');
  return { id, name, headers };
};

const giveBackBy = async (
  toss: PaymentProvider,
  { id }: Bought,
  charge: Charge | undefined,
): Promise<void> => {
  const amount = BigInt(charge?.charged ?? 0);
  const outcome = await toss.refund?.({
    transactionId: id,
    personReference: 'u1',
    methodId,
    reference: charge?.tid ?? '',
    chargeReference: null,
    total: amount,
    currency: 'KRW',
    requestedAt: new Date(),
    refundId: newUuid(),
    place: 1,
    amount,
    held: amount,
    reason: 'a test',
  });
  expect(outcome?.kind).toBe('refunded');
};

/** Purchases with Toss Pay that need somebody's decision. */
export const startReviewFixture = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<ReviewFixture> => {
  const beside = await startBeside({ OPERATOR_TOKEN: operatorToken, ...variables });
  const { server, database, providers } = beside;
  await seatNamed(server);
  await letEverybodyPay(server, [way]);
  const toss = providers.find(({ name }) => name === 'toss');
  if (toss === undefined) throw new Error('nobody is called toss');
  const charge = async ({ id }: Bought): Promise<Charge | undefined> =>
    (await chargesOf(server, `partnerOrderId=${id}`))[0];
  return {
    ...beside,
    charging: createCharging({ database, log: silentLog, providers, openUrl: () => '' }),
    toss,
    charge,
    begin: (person) => beginAt(server, person),
    payThere: async (person, charged) => {
      const bought = await beginAt(server, person);
      const order = { partnerOrderId: bought.id };
      await server.sandbox.control('POST', '/toss/pay', { ...order, as: 'money' });
      await server.sandbox.control('POST', '/toss/charge', { ...order, ...charged });
      return bought;
    },
    giveBackThere: async (bought) => giveBackBy(toss, bought, await charge(bought)),
    held: async ({ name }) => {
      const { spoon_paid, spoon_bonus } = await findWallet(database, name);
      return spoon_paid + spoon_bonus;
    },
    seen: async ({ id, headers }) => {
      const response = await server.call(`/billing/spoon/inner/payment/history/${id}`, { headers });
      return paymentRoute.answers[200].parse(await response.json()).status;
    },
  };
};
