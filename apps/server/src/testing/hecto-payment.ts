import * as z from 'zod/mini';
import type { Sandbox, SandboxCharge } from '../../../../tools/testing/sandbox.ts';
import { findPayment, parseTransactionId } from '../core/charging/index.ts';
import { findWallet } from '../core/ledger/index.ts';
import type { Purchases } from '../features/purchase/index.ts';
import { statement } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { PaymentProvider, RefundOrder, RefundOutcome } from '../ports/payment-provider.ts';

const makeBuyer = statement(
  'test-make-hecto-buyer',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, grant_adult, joined_at)
   values ($1, $2, 'kr', 'Minji', 'minji', 1, 1, now())`,
);
type Act = { readonly as: string; readonly code?: string; readonly amount?: number };
type Refund = Pick<RefundOrder, 'refundId' | 'place' | 'amount' | 'held'>;
export type Fields = Readonly<Record<string, string>>;

export type OpenedPayment = {
  readonly id: string;
  /** What a person does in the window; what it gives back posts the browser's way back. */
  readonly act: (act: Act) => Promise<() => Promise<Response>>;
  readonly comeBack: (page: string, fields: Fields) => Promise<Response>;
  readonly openAgain: () => Promise<Response>;
  readonly find: () => Promise<unknown>;
  readonly status: () => Promise<string | undefined>;
  readonly state: () => Promise<string | undefined>;
  readonly spoons: () => Promise<readonly bigint[]>;
  readonly charges: () => Promise<readonly SandboxCharge[]>;
  readonly refund: (refund: Refund) => Promise<RefundOutcome>;
  readonly askRefund: (refund: Refund) => Promise<RefundOutcome>;
};

/** What a payment is made in. */
type Parts = {
  readonly sandbox: Sandbox;
  readonly owner: Database;
  readonly database: Database;
  readonly purchases: Purchases;
  readonly hecto: PaymentProvider;
  /** Where the server has Hecto's addresses. */
  readonly base: string;
};

const wayBack = z.object({
  post: z.optional(z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })),
});
const chargesSchema = z.object({
  charges: z.array(
    z.object({
      tid: z.string(),
      partnerOrderId: z.string(),
      status: z.string(),
      amount: z.number(),
      charged: z.number(),
      cancelled: z.number(),
      timesCharged: z.number(),
    }),
  ),
});

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const plainText = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/** Reads the page as a browser does, and posts its form. */
const postFormOf = async (page: Response): Promise<Response> => {
  const text = await page.text();
  const action = /<form method="post" action="([^"]*)"/.exec(text)?.[1] ?? '';
  const fields = [...text.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [plainText(name), plainText(value)],
  );
  return fetch(plainText(action), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
};

let people = 0n;

const begin = async ({ owner, purchases }: Parts, methodId: number): Promise<string> => {
  people += 1n;
  const userId = 92_000n + people;
  const buyer = { userId, bucket: Number(userId % 4096n) };
  await owner.query(makeBuyer, [buyer.bucket, userId]);
  const refundInfo = { bank: '088', accountNumber: '110222333444', accountHolder: '김민지' };
  const started = await purchases.start(
    buyer,
    {
      productId: 920_001,
      quantity: 1,
      methodId,
      device: 'pc',
      expectedTotal: 11_000n,
      ...(methodId === 36 ? { refundInfo } : {}),
    },
    'only',
  );
  if (started.kind !== 'redirected') throw new Error(`refused: ${started.error}`);
  return started.answer.transactionId;
};

const openedPayment = (parts: Parts, id: string, methodId: number): OpenedPayment => {
  const { sandbox, base, database, purchases, hecto } = parts;
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error(`not a transaction id: ${id}`);
  const comeBack = (page: string, fields: Fields): Promise<Response> =>
    fetch(`${base}/${page}/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const orderOf = async (refund: Refund): Promise<RefundOrder> => {
    const payment = await findPayment(database, name);
    if (payment === undefined) throw new Error('no payment');
    return {
      transactionId: id,
      personReference: 'u1',
      methodId,
      reference: id,
      chargeReference: payment.charge_reference,
      total: payment.charge_total,
      currency: payment.charge_currency,
      requestedAt: payment.requested_at,
      reason: 'a test',
      ...refund,
    };
  };
  const { refund, askRefund } = hecto;
  if (refund === undefined || askRefund === undefined) throw new Error('Hecto gives money back');
  return {
    id,
    act: async (act) => {
      const done = await sandbox.control('POST', '/hecto/pay', { partnerOrderId: id, ...act });
      const { post } = wayBack.parse(done);
      if (post === undefined) throw new Error('no way back: the browser stays where it is');
      const page = post.action.includes('/cancel/') ? 'cancel' : 'approve';
      return () => comeBack(page, post.fields);
    },
    comeBack,
    openAgain: () => fetch(`${base}/open/${id}`, { redirect: 'manual' }),
    find: () => purchases.find(name),
    status: async () => (await purchases.find(name))?.status,
    state: async () => (await findPayment(database, name))?.state,
    spoons: async () => {
      const { spoon_paid, spoon_bonus } = await findWallet(database, name);
      return [spoon_paid, spoon_bonus];
    },
    charges: async () => {
      const told = await sandbox.control('GET', `/charges?partnerOrderId=${id}`);
      return chargesSchema.parse(told).charges;
    },
    refund: async (given) => refund(await orderOf(given)),
    askRefund: async (given) => askRefund(await orderOf(given)),
  };
};

export const openPayment = async (parts: Parts, methodId: number): Promise<OpenedPayment> => {
  const id = await begin(parts, methodId);
  const payment = openedPayment(parts, id, methodId);
  const opened = await postFormOf(await payment.openAgain());
  if (opened.status !== 303) throw new Error(`the window did not open: ${await opened.text()}`);
  return payment;
};
