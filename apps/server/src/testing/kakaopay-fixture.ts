import { expect } from 'vitest';
import { textInside } from '../../../../tools/testing/json.ts';
import { startSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../../../tools/testing/sandbox.ts';
import { askDuePayments, createCharging, parseTransactionId } from '../core/charging/index.ts';
import type { Charging, PaymentName } from '../core/charging/index.ts';
import { findWallet, verifyLedger } from '../core/ledger/index.ts';
import type { Holder } from '../core/ledger/index.ts';
import { createPurchases } from '../features/purchase/index.ts';
import type { Purchases } from '../features/purchase/index.ts';
import { statement } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';
import { silentLog } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { createKakaoPay } from '../providers/kakaopay/index.ts';
import { chargesOf } from './charges.ts';
import type { Charge } from './charges.ts';
import { shiftClock } from './clock.ts';
import { keyOfItsOwn } from './field-keys.ts';
import { newPerson } from './new-person.ts';
import type { Newcomer } from './new-person.ts';
import { openOwnDatabase } from './own-database.ts';

const makeProduct = statement(
  'test-make-product',
  `insert into dipper.product (product_id, country, category, name, amount, promotion_amount,
     price, currency)
   values (900001, 'kr', 'WEB', '100 spoons', 100, 10, 11000, 'KRW'),
     (900003, 'kr', 'VIP', '100 spoons', 100, 10, 11000, 'KRW'),
     (900004, 'kr', 'NEWBIE', '100 spoons', 100, 10, 11000, 'KRW'),
     (900005, 'us', 'WEB', '100 spoons', 100, 10, 11000, 'USD')`,
);
const makeMethod = statement(
  'test-make-method',
  `insert into dipper.payment_method (country, method_id, pg_id, provider, available)
   values ('kr', 43, 12, 'kakaopay', true), ('kr', 29, 10, 'hecto', false)`,
);

export const fieldKeys = keyOfItsOwn();
export const nowhere = (): string => 'https://wallet.example/nowhere';

export const input = {
  productId: 900_001,
  quantity: 2,
  methodId: 43,
  device: 'pc' as const,
  expectedTotal: 22_000n,
};
/** Spoons paid for and given, once that is paid; and before. */
export const full = [200n, 20n];
export const nothing = [0n, 0n];

let keys = 0;
export const newKey = (): string => `intent-${(keys += 1)}`;

type Begun = {
  readonly name: PaymentName;
  readonly id: string;
  readonly proof: () => Promise<string>;
};

export type KakaoPayFixture = {
  readonly sandbox: Sandbox;
  readonly owner: Database;
  readonly database: Database;
  readonly kakaopay: PaymentProvider;
  readonly charging: Charging;
  readonly purchases: Purchases;
  readonly buyer: (grantPayment?: number) => Promise<Newcomer>;
  readonly begin: (holder: Newcomer, key?: string) => Promise<Begun>;
  readonly spoons: (holder: Holder) => Promise<readonly bigint[]>;
  readonly charged: (id: string) => Promise<readonly Charge[]>;
  /** Plans the outcome of the next call of that kind. */
  readonly next: (operation: string, outcome: string, more?: object) => Promise<unknown>;
  /** Lets database time pass until the payment has been asked about that often. */
  readonly questions: (...secondsBetween: number[]) => Promise<void>;
  /** After each test: nothing is planned outside any more, and the books are right. */
  readonly tidy: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Stage = Pick<KakaoPayFixture, 'sandbox' | 'purchases'>;

const beginIn = async (
  { sandbox, purchases }: Stage,
  holder: Newcomer,
  key: string,
): Promise<Begun> => {
  const started = await purchases.start(holder, input, key);
  if (started.kind !== 'redirected') throw new Error(`refused: ${started.error}`);
  const id = started.answer.transactionId;
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error(`not a transaction id: ${id}`);
  const proof = async (): Promise<string> => {
    const paid = await sandbox.control('POST', '/kakaopay/pay', {
      partnerOrderId: id,
      as: 'money',
    });
    return new URL(textInside(paid, 'redirect')).searchParams.get('pg_token') ?? '';
  };
  return { name, id, proof };
};

/** Purchases by KakaoPay alone, with short time-outs, and a database of their own. */
export const startKakaoPayFixture = async (log: Log = silentLog): Promise<KakaoPayFixture> => {
  const { owner, database, close } = await openOwnDatabase(8);
  const sandbox = await startSandbox();
  const kakaopay = createKakaoPay({
    url: `${sandbox.url}/kakaopay`,
    secretKey: 'DEV0000SANDBOXKAKAOPAY',
    cid: 'TC0ONETIME',
    returnBase: 'http://127.0.0.1:4400/api/provider/kakaopay',
    budgetsMs: { ready: 2000, approve: 300, order: 2000 },
  });
  const charging = createCharging({ database, log, providers: [kakaopay], openUrl: nowhere });
  const purchases = createPurchases({ database, charging, fieldKeys });
  await owner.query(makeProduct);
  await owner.query(makeMethod);
  return {
    sandbox,
    owner,
    database,
    kakaopay,
    charging,
    purchases,
    buyer: (grantPayment = 1) => newPerson(owner, { grantPayment }),
    begin: (holder, key = newKey()) => beginIn({ sandbox, purchases }, holder, key),
    spoons: async (holder) => {
      const { spoon_paid, spoon_bonus } = await findWallet(database, holder);
      return [spoon_paid, spoon_bonus];
    },
    charged: (id) => chargesOf({ sandbox }, `partnerOrderId=${id}`),
    next: (operation, outcome, more = {}) =>
      sandbox.control('POST', '/scenarios', { provider: 'kakaopay', operation, outcome, ...more }),
    questions: async (...secondsBetween) => {
      for (const seconds of secondsBetween) {
        await shiftClock(owner, seconds);
        await askDuePayments({ database, charging, log: silentLog });
      }
    },
    tidy: async () => {
      await sandbox.control('DELETE', '/scenarios');
      expect((await verifyLedger(database)).findings).toEqual([]);
    },
    stop: async () => {
      await sandbox.stop();
      await close();
    },
  };
};
