import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCharging, parseTransactionId } from './core/charging/index.ts';
import type { Charging, PaymentName } from './core/charging/index.ts';
import { createPurchases } from './features/purchase/index.ts';
import type { Database } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import {
  fieldKeys,
  input,
  newKey,
  nowhere,
  startKakaoPayFixture,
} from './testing/kakaopay-fixture.ts';
import type { KakaoPayFixture } from './testing/kakaopay-fixture.ts';

let fixture: KakaoPayFixture;

beforeAll(async () => {
  fixture = await startKakaoPayFixture();
});
afterAll(() => fixture.stop());

/** The statements that reach the database, in order; each is a transaction of its own. */
let queries: string[] = [];

const noted = (database: Database): Database => ({
  ...database,
  query: (statement, values) => {
    queries.push(statement.name);
    return database.query(statement, values);
  },
  transaction: () => Promise.reject(new Error('a purchase holds no connection')),
});

type Paid = (charging: Charging, name: PaymentName) => Promise<unknown>;

/** A whole purchase by this provider; what its payer does is theirs, and asks nothing of our database. */
const statementsOf = async (provider: PaymentProvider, paid: Paid): Promise<readonly string[]> => {
  const database = noted(fixture.database);
  const providers = [provider];
  const charging = createCharging({ database, log: silentLog, providers, openUrl: nowhere });
  const purchases = createPurchases({ database, charging, fieldKeys });
  const buyer = await fixture.buyer();
  queries = [];
  const started = await purchases.start(buyer, input, newKey());
  const id = started.kind === 'redirected' ? started.answer.transactionId : '';
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error('it did not begin');
  expect(await paid(charging, name)).toBe('succeeded');
  return queries;
};

describe('a purchase calls the database', () => {
  it('four times if the charge waits for our confirmation: the last call is the settlement [PAY-09]', async () => {
    const provider: PaymentProvider = {
      ...fixture.kakaopay,
      confirm: async ({ reference, total, currency }) => ({
        kind: 'succeeded',
        reference,
        amount: total,
        currency,
        evidence: {},
      }),
    };
    const statements = await statementsOf(provider, (charging, name) =>
      charging.confirm(name, 'a proof'),
    );
    expect(statements).toEqual([
      'start_payment_each',
      'redirect_payments',
      'charging-send',
      'settle_payments',
    ]);
  });

  it('six times if the provider’s page itself has charged, under its own number [PAY-09]', async () => {
    const provider: PaymentProvider = {
      ...fixture.kakaopay,
      ask: async ({ reference, total, currency }) => ({
        kind: 'succeeded',
        reference,
        chargeReference: `charge of ${reference}`,
        amount: total,
        currency,
        evidence: {},
      }),
    };
    const statements = await statementsOf(provider, (charging, name) => charging.look(name));
    expect(statements).toEqual([
      'start_payment_each',
      'redirect_payments',
      'charging-find',
      'take_hint',
      'claim_reference_each',
      'settle_payments',
    ]);
  });
});
