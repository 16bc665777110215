import { problemSchema, purchaseRoute, refundRoute, requestRefundRoute } from '@dipper/contract';
import type { RefundAnswer } from '@dipper/contract';
import { expect } from 'vitest';
import { textInside } from '../../../../tools/testing/json.ts';
import { parseTransactionId } from '../core/charging/index.ts';
import { findWallet, verifyLedger } from '../core/ledger/index.ts';
import { advanceDueRefunds, createRefunds } from '../core/refunds/index.ts';
import type { Refunds } from '../core/refunds/index.ts';
import type { Database } from '../platform/db/index.ts';
import { silentLog } from '../platform/log.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { createKakaoPay } from '../providers/kakaopay/index.ts';
import { chargesOf } from './charges.ts';
import type { Charge } from './charges.ts';
import { fieldKeysOf } from './field-keys.ts';
import { bearer, postJson } from './login.ts';
import { startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { openDatabase } from './open-database.ts';

const operatorToken = 'an-operator-of-this-test';
export const operator = { authorization: `Bearer ${operatorToken}` };

const productId = 101_005;
export const price = 33_000;
export const packed = { paid: 300n, bonus: 9n };
export const whole = packed.paid + packed.bonus;

export type Headers = Readonly<Record<string, string>>;

export type Bought = {
  readonly id: string;
  readonly name: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string };
  readonly person: string;
  readonly headers: { authorization: string };
};

type Asks = { readonly key?: string; readonly refundInfo?: object };

export type KakaoPayRefunds = {
  readonly server: TestServer;
  readonly database: Database;
  readonly kakaopay: PaymentProvider;
  readonly refunds: Refunds;
  readonly post: (path: string, body: object, headers: Headers) => Promise<Response>;
  readonly buy: (person: string, quantity?: number) => Promise<Bought>;
  /** Asks as the person; returns the refund, or why there is none. */
  readonly ask: (bought: Bought, more?: Asks) => Promise<RefundAnswer | string>;
  readonly read: (bought: Bought, refund: RefundAnswer) => Promise<RefundAnswer>;
  readonly held: (bought: Bought) => Promise<bigint>;
  readonly canceledAtProvider: (bought: Bought) => Promise<number>;
  /** Straight at the provider, past everything of ours. */
  readonly cancelAtProvider: (bought: Bought) => Promise<void>;
  /** Plans the outcome of the next call of that kind. */
  readonly next: (outcome: string, operation?: string) => Promise<unknown>;
  /** Moves the database's clock until the due queries were made that often. */
  readonly questions: (...secondsBetween: number[]) => Promise<void>;
  /** After each test: nothing is planned outside any more, and the books are right. */
  readonly tidy: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const accepted = (answer: RefundAnswer | string): RefundAnswer => {
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  return answer;
};

type RefundContext = Pick<KakaoPayRefunds, 'server' | 'database' | 'kakaopay' | 'refunds'>;

const open = async (): Promise<RefundContext> => {
  const server = await startTestServer({ OPERATOR_TOKEN: operatorToken });
  const url = server.variables['DATABASE_URL'] ?? '';
  const database = openDatabase(url, 'dipper_app', 8);
  const kakaopay = createKakaoPay({
    url: `${server.sandbox.url}/kakaopay`,
    secretKey: 'DEV0000SANDBOXKAKAOPAY',
    cid: 'TC0ONETIME',
    returnBase: 'http://127.0.0.1:4400/api/provider/kakaopay',
    budgetsMs: { cancel: 300 },
  });
  const fieldKeys = fieldKeysOf(server.variables);
  const refunds = createRefunds({ database, log: silentLog, providers: [kakaopay], fieldKeys });
  return { server, database, kakaopay, refunds };
};

type Person = Pick<KakaoPayRefunds, 'post' | 'buy' | 'ask' | 'read' | 'held'>;

const personIn = ({ server, database }: RefundContext): Person => {
  const post: Person['post'] = (path, body, headers) =>
    server.call(path, postJson(body, { 'idempotency-key': crypto.randomUUID(), ...headers }));
  return {
    post,
    buy: async (person, quantity = 1) => {
      const headers = await bearer(server, person);
      const order = { productId, quantity, methodId: 43, device: 'pc' };
      const body = { ...order, expectedTotalPrice: price * quantity };
      const response = await post('/billing/spoon/inner/payment', body, headers);
      const { transactionId: id } = purchaseRoute.answers[201].parse(await response.json());
      const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
        partnerOrderId: id,
        as: 'money',
      });
      await server.browser().sentTo(textInside(chosen, 'redirect'));
      const name = parseTransactionId(id);
      if (name === undefined) throw new Error('no payment has this name');
      return { id, name, person, headers };
    },
    ask: async ({ id, person }, { key = crypto.randomUUID(), ...rest } = {}) => {
      const body = { transactionId: id, ...rest };
      const headers = { ...(await bearer(server, person)), 'idempotency-key': key };
      const response = await post('/billing/spoon/refunds', body, headers);
      const answer: unknown = await response.json();
      return response.status === 201
        ? requestRefundRoute.answers[201].parse(answer)
        : problemSchema.parse(answer).code;
    },
    read: async ({ person }, { refundId }) => {
      const response = await server.call(`/billing/spoon/refunds/${refundId}`, {
        headers: await bearer(server, person),
      });
      return refundRoute.answers[200].parse(await response.json());
    },
    held: async ({ name }) => {
      const { spoon_paid, spoon_bonus } = await findWallet(database, name);
      return spoon_paid + spoon_bonus;
    },
  };
};

type Provider = Pick<KakaoPayRefunds, 'canceledAtProvider' | 'cancelAtProvider' | 'next'>;

const providerIn = ({ server, kakaopay }: RefundContext): Provider => {
  const chargeOf = async ({ id }: Bought): Promise<Charge | undefined> =>
    (await chargesOf(server, `partnerOrderId=${id}`))[0];
  return {
    canceledAtProvider: async (bought) => (await chargeOf(bought))?.canceled ?? 0,
    cancelAtProvider: async (bought) => {
      const charge = await chargeOf(bought);
      const outcome = await kakaopay.refund?.({
        transactionId: bought.id,
        personReference: 'u1',
        methodId: 43,
        reference: charge?.tid ?? '',
        chargeReference: null,
        total: BigInt(price),
        currency: 'KRW',
        requestedAt: new Date(),
        refundId: 'r1',
        place: 1,
        amount: BigInt(price),
        held: BigInt(price),
        reason: 'a test',
      });
      expect(outcome?.kind).toBe('refunded');
    },
    next: (outcome, operation = 'cancel') =>
      server.sandbox.control('POST', '/scenarios', { provider: 'kakaopay', operation, outcome }),
  };
};

/** The whole server, and refunds by KakaoPay beside it, with short time-outs. */
export const startKakaoPayRefunds = async (): Promise<KakaoPayRefunds> => {
  const place = await open();
  const { server, database, refunds } = place;
  return {
    ...place,
    ...personIn(place),
    ...providerIn(place),
    questions: async (...secondsBetween) => {
      for (const seconds of secondsBetween) {
        await server.advance(seconds);
        await advanceDueRefunds({ database, refunds, log: silentLog });
      }
    },
    tidy: async () => {
      await server.sandbox.control('DELETE', '/scenarios');
      const { findings } = await verifyLedger(database);
      expect(findings).toEqual([]);
    },
    stop: async () => {
      await database.close();
      await server.stop();
    },
  };
};
