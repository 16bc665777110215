import {
  decideRefundRoute,
  decodeAmount,
  paymentRoute,
  problemSchema,
  receiptRoute,
  refundPaymentRoute,
  refundRoute,
  requestRefundRoute,
} from '@dipper/contract';
import type { OperatorRefund, RefundAnswer, RefundInfo } from '@dipper/contract';
import { expect } from 'vitest';
import { parseTransactionId } from '../core/charging/index.ts';
import type { PaymentName } from '../core/charging/index.ts';
import { findWallet } from '../core/ledger/index.ts';
import { newUuid } from '../platform/ids.ts';
import { startBeside } from './beside.ts';
import type { Beside } from './beside.ts';
import { chargesOf } from './charges.ts';
import type { Charge } from './charges.ts';
import { bearer, postJson } from './login.ts';
import { createPayer, letEverybodyPay } from './payer.ts';
import type { PaidWay } from './payer.ts';

const operatorToken = 'an-operator-of-this-test';
const operator = { authorization: `Bearer ${operatorToken}` };

export type Bought = {
  readonly id: string;
  /** The provider's name of the order. */
  readonly order: string;
  readonly name: PaymentName;
  /** Spoons held before it. */
  readonly before: bigint;
  readonly person: string;
};

/** A refund, or why there is none. */
type AnswerOrError<Answer> = Answer | string;

type Planned = {
  readonly operation: string;
  readonly outcome: string;
  readonly errorCode?: string | undefined;
};

export type RefundFixture = Beside & {
  /** The purchase, once it is credited. */
  readonly buy: (way: PaidWay) => Promise<Bought>;
  readonly status: (bought: Bought) => Promise<string>;
  readonly spoons: (bought: Bought) => Promise<bigint>;
  readonly charge: (bought: Bought) => Promise<Charge | undefined>;
  /** Asks as the person, with or without an account. */
  readonly ask: (
    bought: Bought,
    refundInfo?: RefundInfo,
    key?: string,
  ) => Promise<AnswerOrError<RefundAnswer>>;
  /** Returns the refund as the person is told it now. */
  readonly refund: (bought: Bought, refundId: string) => Promise<RefundAnswer>;
  /** Gives money back as an operator. */
  readonly giveBack: (
    bought: Bought,
    body: object,
    key?: string,
  ) => Promise<AnswerOrError<OperatorRefund>>;
  /** Decides as an operator, who looked up the result of an unknown refund. */
  readonly decide: (refundId: string, decision: string) => Promise<AnswerOrError<OperatorRefund>>;
  /** Amounts of its credit notes, in their order. */
  readonly notes: (bought: Bought) => Promise<readonly number[]>;
  /** Plans the outcome of the next call of that kind. */
  readonly next: (way: PaidWay, planned: Planned) => Promise<unknown>;
  /** Our clock alone: what is due is due sooner. */
  readonly later: (seconds: number) => Promise<void>;
};

const buyIn = async ({ server, database }: Beside, way: PaidWay): Promise<Bought> => {
  const headers = await bearer(server, way.person);
  const { id, order } = await createPayer(server, way).pay();
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error('no payment has this name');
  const find = async () => {
    const path = `/billing/spoon/inner/payment/history/${id}`;
    return paymentRoute.answers[200].parse(await (await server.call(path, { headers })).json());
  };
  await expect.poll(async () => (await find()).status, { timeout: 60_000 }).toBe('success');
  const wallet = await findWallet(database, name);
  const before = wallet.spoon_paid + wallet.spoon_bonus - decodeAmount((await find()).amount);
  return { id, order, name, before, person: way.person };
};

type WaysBack = Pick<RefundFixture, 'ask' | 'refund' | 'giveBack' | 'decide'>;

const waysBackIn = ({ server }: Beside): WaysBack => ({
  ask: async ({ id, person }, refundInfo, key = newUuid()) => {
    const headers = await bearer(server, person);
    const body = { transactionId: id, ...(refundInfo && { refundInfo }) };
    const sent = postJson(body, { ...headers, 'idempotency-key': key });
    const response = await server.call('/billing/spoon/refunds', sent);
    const answer: unknown = await response.json();
    return response.status === 201
      ? requestRefundRoute.answers[201].parse(answer)
      : problemSchema.parse(answer).code;
  },
  refund: async ({ person }, refundId) => {
    const headers = await bearer(server, person);
    const response = await server.call(`/billing/spoon/refunds/${refundId}`, { headers });
    return refundRoute.answers[200].parse(await response.json());
  },
  giveBack: async ({ id }, body, key = newUuid()) => {
    const sent = postJson(body, { ...operator, 'idempotency-key': key });
    const response = await server.call(`/operations/payments/${id}/refunds`, sent);
    const answer: unknown = await response.json();
    return response.status === 201
      ? refundPaymentRoute.answers[201].parse(answer)
      : problemSchema.parse(answer).code;
  },
  decide: async (refundId, decision) => {
    const body = { decision, reason: 'seen in its own tool' };
    const sent = postJson(body, { ...operator, 'idempotency-key': newUuid() });
    const response = await server.call(`/operations/refunds/${refundId}/decision`, sent);
    const answer: unknown = await response.json();
    return response.status === 200
      ? decideRefundRoute.answers[200].parse(answer)
      : problemSchema.parse(answer).code;
  },
});

/** Purchases by every provider over real HTTP, and each way in which they go back. */
export const startRefundFixture = async (
  ways: readonly PaidWay[],
  variables: Readonly<Record<string, string>> = {},
): Promise<RefundFixture> => {
  const beside = await startBeside({
    DIPPER_ROLES: 'http,worker',
    OPERATOR_TOKEN: operatorToken,
    ...variables,
  });
  const { server, database } = beside;
  await letEverybodyPay(server, ways);
  for (const provider of new Set(ways.map((way) => way.provider))) {
    const address = `${server.url}/api/provider/${provider}/webhook`;
    await server.sandbox.control('POST', '/notifications/address', { provider, address });
  }
  return {
    ...beside,
    ...waysBackIn(beside),
    buy: (way) => buyIn(beside, way),
    status: async ({ id, person }) => {
      const headers = await bearer(server, person);
      const path = `/billing/spoon/inner/payment/history/${id}`;
      const response = await server.call(path, { headers });
      return paymentRoute.answers[200].parse(await response.json()).status;
    },
    spoons: async ({ name }) => {
      const { spoon_paid, spoon_bonus } = await findWallet(database, name);
      return spoon_paid + spoon_bonus;
    },
    charge: async ({ order }) => (await chargesOf(server, `partnerOrderId=${order}`))[0],
    notes: async ({ id, person }) => {
      const headers = await bearer(server, person);
      const response = await server.call(`/billing/spoon/receipts/${id}`, { headers });
      if (response.status !== 200) return [];
      const { creditNotes } = receiptRoute.answers[200].parse(await response.json());
      return creditNotes.map(({ amount }) => Number(amount));
    },
    next: ({ provider }, planned) =>
      server.sandbox.control('POST', '/scenarios', { provider, ...planned }),
    later: server.advance,
  };
};
