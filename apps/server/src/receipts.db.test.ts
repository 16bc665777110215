import { methodsRoute, problemSchema, receiptRoute } from '@dipper/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { eventHandlers } from './app-events.ts';
import { parseTransactionId } from './core/charging/index.ts';
import { sendDueNotices, tellOfDeposits, tellOfEndingSpoons } from './core/notices/index.ts';
import { dispatchEvents } from './core/outbox/index.ts';
import { giveCreditNote, giveReceipt } from './core/receipts/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { createDatabase, statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import type { Mailer, MessageOutcome } from './ports/messenger.ts';
import { createSmtp } from './providers/smtp/index.ts';
import { bought } from './testing/bought.ts';
import { daySeconds, setClock } from './testing/clock.ts';
import { messagesTo } from './testing/credentials.ts';
import { bearer, postJson } from './testing/login.ts';
import { newPerson } from './testing/new-person.ts';
import { buyTwoPacks } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { testWalletUrl } from './testing/wallet-url.ts';

const numbers = statement(
  'test-receipt-numbers',
  `select country, year, kind, number from dipper.receipt_number order by 1, 2, 3, 4`,
);
const makeSales = statement(
  'test-receipt-sales',
  `with people as (
     insert into dipper.app_user (bucket, user_id, country, nickname, tag, joined_at)
     select n % 4096, n, case when n % 2 = 0 then 'kr' else 'jp' end, 'n', 'n', now()
     from generate_series(500001, 500060) as n returning bucket, user_id, country)
   insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
     product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
     charge_total, charge_currency, idempotency_key, fingerprint, requested_at, settled_at, country)
   select bucket, user_id, gen_random_uuid(), 'succeeded', 0, 'kakaopay', 43, 101001, 'x', 1, 10, 0,
     1100, 1100, 'KRW', 1100, 'KRW', user_id::text, '', now(), now(), country
   from people returning bucket, user_id, payment_id`,
);
const notices = statement(
  'test-receipt-notices',
  `select kind, outcome, count(*)::int as count from dipper.notice
   where bucket = $1 and user_id = $2 group by 1, 2 order by 1`,
);
const noticesOf = statement(
  'test-receipt-notices-of',
  `select kind, outcome from dipper.notice where bucket = $1 and user_id = $2 and ref_id = $3`,
);
const giveAddress = statement(
  'test-receipt-address',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   values ('email:' || $3, $1, $2, now())`,
);
const giveBack = statement(
  'test-receipt-give-back',
  `insert into dipper.refund (bucket, user_id, refund_id, charge_kind, payment_id, place, state, revision, way,
     requested_by, request_key, provider, amount, currency, held, spoon_paid, spoon_bonus, reason,
     requested_at, changed_at)
   values ($1, $2, $3::uuid, 'purchase', $4, 1, 'done', 0, 'method', 'operator', ($3::uuid)::text, 'kakaopay', 1100,
     'KRW', 1100, 10, 0, 'a test', now(), now())`,
);
const moreLots = statement(
  'test-receipt-more-lots',
  `insert into dipper.spoon_lot (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left,
     acquired_at, expires_at)
   select $1, $2, gen_random_uuid(), 10, 0, 10, 0, now(),
     max(expires_at) + make_interval(days => days)
   from dipper.spoon_lot, generate_series(1, 3) as days
   where bucket = $1 and user_id = $2 group by days`,
);
const waitForDeposit = statement(
  'test-receipt-wait',
  `with p as (
     insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
       product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
       charge_total, charge_currency, idempotency_key, fingerprint, requested_at, country)
     values ($1::int, $2::bigint, $3::uuid, 'waiting', 0, 'tosspayments', 36, 101001, '스푼 10개', 1, 10, 0, 1100, 1100,
       'KRW', 1100, 'KRW', ($3::uuid)::text, '', dipper.current_time(), 'kr') returning bucket)
   insert into dipper.payment_deposit
     (bucket, user_id, payment_id, bank_code, account_number, account_holder, due_at)
   values ($1::int, $2::bigint, $3::uuid, '088', '56211012345678', 'Dipper', dipper.current_time() + interval '1 day')`,
);
/** Renames the product, as an operator may for the country. */
const callProduct = statement(
  'test-receipt-call-product',
  `update dipper.payment set product_name = 'a pack'
   where payment_id = (select max(payment_id::text)::uuid from dipper.payment)`,
);
const endWaiting = statement(
  'test-receipt-end-waiting',
  `update dipper.payment set state = 'expired', settled_at = dipper.current_time()
   where bucket = $1 and user_id = $2 and payment_id = $3`,
);

const email = 'seoyeon@demo.dipper.example';

let server: TestServer;
let database: Database;
let mailer: Mailer;

beforeAll(async () => {
  server = await startTestServer();
  const url = server.variables['DATABASE_URL'] ?? '';
  database = createDatabase({
    url,
    role: 'dipper_app',
    poolMax: 8,
    log: silentLog,
    waitingMax: 500,
  });
  mailer = createSmtp({ ...parseConfig(server.variables).messages.mail, log: silentLog });
});

afterAll(async () => {
  mailer.close();
  await database.close();
  await server.stop();
});

/** Moves the server's clock with the database's: a token that it signed while ahead would be refused as one from the future. */
const setClocks = async (secondsAhead: number): Promise<void> => {
  await setClock(server.owner, secondsAhead);
  await server.call('/test/clock');
};

beforeEach(() => setClocks(0));

type Reader = { readonly bucket: number; readonly userId: bigint; readonly address: string };

/** Somebody of Korea who is written to, and has these spoons and no others. */
const readerWithSpoons = async (): Promise<Reader> => {
  const person = await newPerson(server.owner);
  const address = `${person.userId}@mail.example`;
  await server.owner.query(giveAddress, [person.bucket, person.userId, address]);
  await bought(server.owner, person, { price: 66_000, spoons: 600, bonus: 18 });
  await work();
  return { bucket: person.bucket, userId: person.userId, address };
};

const work = async (): Promise<void> => {
  const tools = { database, mailer, walletUrl: testWalletUrl, log: silentLog };
  await dispatchEvents({ database, log: silentLog, handlers: eventHandlers(tools) });
  await sendDueNotices(tools);
  await tellOfDeposits(tools);
  await tellOfEndingSpoons(tools);
};

const read = async (person: string, id: string): Promise<Response> =>
  server.call(`/billing/spoon/receipts/${id}`, { headers: await bearer(server, person) });

const subjectsTo = async (address: string): Promise<readonly string[]> =>
  (await messagesTo(server, address)).map((message) => textInside(message, 'subject'));

it('a purchase has a receipt, and a refund a credit note; both are mailed, once [PAY-10]', async () => {
  const mailCount = (await messagesTo(server, email)).length;
  const id = await buyTwoPacks(server, 'seoyeon');
  await server.owner.query(callProduct);
  const soon = await read('seoyeon', id);
  expect([soon.status, soon.headers.has('retry-after')]).toEqual([409, true]);
  await work();
  const receipt = receiptRoute.answers[200].parse(await (await read('seoyeon', id)).json());
  expect(receipt).toMatchObject({
    transactionId: id,
    timeZone: 'Asia/Seoul',
    product: { quantity: 2, price: 33_000, spoons: 600, bonus: 18 },
    total: 66_000,
    currency: 'KRW',
    tax: { amount: 6000, basisPoints: 1000 },
    charged: null,
    creditNotes: [],
  });
  expect(receipt.number).toMatch(/^KR-\d{4}-\d{8}$/);
  const methods = await (await server.call('/billing/spoon/methods?country=kr')).json();
  expect(methodsRoute.answers[200].parse(methods).seller).toEqual({ name: receipt.seller.name });
  const refund = await server.call(
    '/billing/spoon/refunds',
    postJson(
      { transactionId: id },
      { ...(await bearer(server, 'seoyeon')), 'idempotency-key': crypto.randomUUID() },
    ),
  );
  expect(refund.status).toBe(201);
  await work();
  await work();
  const after = receiptRoute.answers[200].parse(await (await read('seoyeon', id)).json());
  expect(after.number).toBe(receipt.number);
  expect(after.creditNotes).toMatchObject([{ amount: 66_000, tax: 6000, spoons: 618 }]);
  expect(after.creditNotes[0]?.number).toMatch(/^KR-\d{4}-C\d{8}$/);
  const subjects = (await subjectsTo(email)).slice(mailCount);
  expect(subjects).toHaveLength(2);
  expect(subjects[0]).toContain(receipt.number);
  expect(subjects[1]).toContain('66,000원');
  const texts = (await messagesTo(server, email))
    .slice(mailCount)
    .map((message) => textInside(message, 'text'));
  expect(texts[0]).toContain('스푼\u00a0300개 × 2');
  expect(texts[1]).toContain('스푼\u00a0300개');
});

it('a receipt is not given to another person, nor for an unpaid payment [PAY-10, AUTH-17]', async () => {
  const id = await buyTwoPacks(server, 'minji');
  await work();
  const response = await read('haneul', id);
  expect(problemSchema.parse(await response.json()).code).toBe('payment_not_found');
  expect(response.status).toBe(404);
  const name = parseTransactionId(id) ?? { bucket: 0, userId: 0n, paymentId: '' };
  const noted = await server.owner.query(noticesOf, [name.bucket, name.userId, name.paymentId]);
  expect(noted, 'no address is noted').toEqual([{ kind: 'purchase', outcome: 'no-address' }]);
});

it('document numbers have no gap and no duplicate in each country, however many are issued at once or die [PAY-10]', async () => {
  const sales = await server.owner.query<{ bucket: number; user_id: bigint; payment_id: string }>(
    makeSales,
  );
  const names = sales.map(({ bucket, user_id: userId, payment_id: paymentId }) => ({
    bucket,
    userId,
    paymentId,
  }));
  const dies = new Error('died before the commit');
  const all = names.flatMap((name, index) => {
    const dying = database
      .transaction(async (db) => {
        await giveReceipt(db, name);
        throw dies;
      })
      .catch((error: unknown) => error === dies);
    return index % 3 === 0
      ? [dying, giveReceipt(database, name), giveReceipt(database, name)]
      : [giveReceipt(database, name)];
  });
  await Promise.all(all);
  await Promise.all(
    names.slice(0, 12).map(async ({ bucket, userId, paymentId }) => {
      const refundId = crypto.randomUUID();
      await server.owner.query(giveBack, [bucket, userId, refundId, paymentId]);
      await giveCreditNote(database, { bucket, userId, refundId });
    }),
  );
  const rows = await server.owner.query<{
    country: string;
    year: number;
    kind: string;
    number: bigint;
  }>(numbers);
  expect(rows.length).toBeGreaterThanOrEqual(60);
  const series = Map.groupBy(rows, ({ country, year, kind }) => `${country} ${year} ${kind}`);
  for (const [name, receipts] of series) {
    const counted = receipts.map((_, index) => BigInt(index + 1));
    expect([name, receipts.map(({ number }) => number)]).toEqual([name, counted]);
  }
  expect(series.size, 'receipts and credit notes of two countries').toBeGreaterThanOrEqual(4);
});

it('a receipt and its mail are written in one commit [PAY-10]', async () => {
  const name = parseTransactionId(await buyTwoPacks(server, 'minji'));
  if (name === undefined) throw new Error('the purchase has no name');
  const ofPurchases = async (): Promise<number> => {
    const rows = await server.owner.query<{ kind: string; count: number }>(notices, [
      name.bucket,
      name.userId,
    ]);
    return rows.filter(({ kind }) => kind === 'purchase').reduce((sum, row) => sum + row.count, 0);
  };
  const before = await ofPurchases();
  const died = database.transaction(async (db) => {
    expect(await giveReceipt(db, name)).toBe(true);
    throw new Error('died before the commit');
  });
  await expect(died).rejects.toThrow('died');
  expect(await ofPurchases()).toBe(before);
  expect(await giveReceipt(database, name)).toBe(true);
  expect(await ofPurchases()).toBe(before + 1);
});

it('expiring spoons are announced 30 and 7 days before, once each, in the person’s language [PAY-11]', async () => {
  const { bucket, userId, address } = await readerWithSpoons();
  const before = (await subjectsTo(address)).length;
  const fiveYears = 5 * 365 + 1;
  for (const daysLeft of [31, 29, 28, 6, 5]) {
    await setClock(server.owner, (fiveYears - daysLeft) * daySeconds);
    await work();
  }
  await setClocks(0);
  const subjects = (await subjectsTo(address)).slice(before);
  expect(subjects).toHaveLength(2);
  expect(subjects[0]).toMatch(/^\[Dipper\] 스푼\u00a0618개가 .*부터 만료돼요$/);
  expect(subjects[1]).toContain('곧 만료돼요');
  const rows = await server.owner.query(notices, [bucket, userId]);
  expect(rows).toContainEqual({ kind: 'spoons-30', outcome: 'sent', count: 1 });
  expect(rows).toContainEqual({ kind: 'spoons-7', outcome: 'sent', count: 1 });
});

it('spoons that expire on several days are announced in one mail that lists the days [PAY-11]', async () => {
  const { bucket, userId, address } = await readerWithSpoons();
  const fiveYears = 5 * 365 + 1;
  await server.owner.query(moreLots, [bucket, userId]);
  const before = (await subjectsTo(address)).length;
  for (const daysLeft of [29, 28, 27, 26]) {
    await setClock(server.owner, (fiveYears - daysLeft) * daySeconds);
    await work();
  }
  await setClocks(0);
  const mails = (await messagesTo(server, address)).slice(before);
  expect(mails).toHaveLength(1);
  expect(textInside(mails[0], 'subject')).toContain('스푼');
  expect(textInside(mails[0], 'text').match(/^\d+년 .*일 · \d+$/gm)).toHaveLength(4);
});

it('a virtual account is mailed when it is issued, on its last day, and after its deadline [PAY-07]', async () => {
  const boughtId = await buyTwoPacks(server, 'seoyeon');
  const { bucket, userId } = parseTransactionId(boughtId) ?? { bucket: 0, userId: 0n };
  await work();
  const before = (await subjectsTo(email)).length;
  const paymentId = crypto.randomUUID();
  await server.owner.query(waitForDeposit, [bucket, userId, paymentId]);
  for (const hours of [0, 5, 7, 8]) {
    await setClock(server.owner, hours * 3600);
    await work();
    const mailCount = (await subjectsTo(email)).length - before;
    expect(mailCount, 'not right after it was given').toBe(hours < 6 ? 1 : 2);
  }
  await server.owner.query(endWaiting, [bucket, userId, paymentId]);
  await setClock(server.owner, 25 * 3600);
  await work();
  await work();
  await setClocks(0);
  const mails = (await messagesTo(server, email)).slice(before);
  expect(mails.map((mail) => textInside(mail, 'subject'))).toEqual([
    expect.stringContaining('1,100원'),
    expect.stringMatching(/아직 입금되지 않았어요\. \d+년 .+까지 1,100원을 입금해 주세요$/),
    expect.stringContaining('취소됐어요'),
  ]);
  expect(textInside(mails[0], 'text')).toContain('신한은행 56211012345678');
});

it('a mail whose sender died is sent again under its own id, and a refused one some more times [PAY-10]', async () => {
  await work();
  const ids: (string | undefined)[] = [];
  const noting = (after: () => Promise<MessageOutcome>): Mailer => ({
    close: () => undefined,
    send: async (mail) => {
      ids.push(mail.id);
      await mailer.send(mail);
      return after();
    },
  });
  const send = (after: () => Promise<MessageOutcome>): Promise<unknown> =>
    sendDueNotices({
      database,
      mailer: noting(after),
      walletUrl: testWalletUrl,
      log: silentLog,
    }).catch(() => undefined);
  const dies = () => Promise.reject(new Error('died before it was marked'));
  const before = (await subjectsTo(email)).length;
  const id = await buyTwoPacks(server, 'seoyeon');
  const log = silentLog;
  await dispatchEvents({ database, log, handlers: eventHandlers({ database, log }) });
  await send(dies);
  await send(async () => 'sent');
  expect(ids, 'whoever has it may still be at it').toHaveLength(1);
  await server.advance(6 * 60);
  await send(async () => 'not-sent');
  await server.advance(6 * 60);
  await send(async () => 'sent');
  await server.advance(daySeconds);
  await send(async () => 'sent');
  const name = parseTransactionId(id);
  expect(ids).toEqual(Array(3).fill(`purchase.${name?.paymentId}`));
  expect((await subjectsTo(email)).length).toBe(before + 3);
});
