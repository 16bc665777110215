import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { sendDueNotices, tellOfEndingCards } from './core/notices/index.ts';
import { parsePublicId } from './core/charging/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import type { Mailer } from './ports/messenger.ts';
import { createSmtp } from './providers/smtp/index.ts';
import { daySeconds } from './testing/clock.ts';
import { messagesTo, newEmail } from './testing/credentials.ts';
import { createRenewalWorker, period } from './testing/renewals.ts';
import type { RenewalWorker } from './testing/renewals.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';
import { testWalletUrl } from './testing/wallet-url.ts';

const giveAddress = statement(
  'test-mails-address',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   values ('email:' || $3, $1, $2, dipper.current_time())`,
);
const payWith = statement(
  'test-mails-card',
  'update dipper.subscription s set card_id = $3 where s.bucket = $1 and s.user_id = $2',
);
const expireIn = statement(
  'test-mails-expiry',
  `update dipper.card c
   set expiry = to_char((dipper.current_time() + make_interval(months => $3))
     at time zone 'Asia/Seoul', 'YYYY-MM')
   where c.bucket = $1 and c.user_id = $2`,
);

const suspend = statement(
  'test-mails-suspend',
  `insert into dipper.dj_suspension (dj_id, starts_at, reason)
   values (700001, dipper.current_time(), 'test')`,
);
const goOn = statement('test-mails-go-on', 'delete from dipper.dj_suspension where dj_id = 700001');

let server: TestServer;
let worker: RenewalWorker;
let mailer: Mailer;

beforeAll(async () => {
  server = await startTestServer();
  worker = createRenewalWorker(server);
  mailer = createSmtp({ ...parseConfig(server.variables).messages.mail, log: silentLog });
});
afterEach(() => server.sandbox.control('DELETE', '/scenarios'));
afterAll(async () => {
  mailer.close();
  await worker.stop();
  await server.stop();
});

/** Everything is done twice: no mail is sent twice. */
const work = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) {
    await worker.work();
    await tellOfEndingCards(worker.database);
    await sendDueNotices({
      database: worker.database,
      mailer,
      walletUrl: testWalletUrl,
      log: silentLog,
    });
  }
};
const advance = async (seconds: number): Promise<void> => {
  await server.advance(seconds);
  await work();
};

type Reader = {
  readonly who: Subscriber;
  readonly id: string;
  readonly mails: () => Promise<string[]>;
};

type Begins = { readonly productId?: number; readonly does?: string };

const begun = async (name: string, { productId = 9002, does }: Begins = {}): Promise<Reader> => {
  const who = await createSubscriber(server, name);
  const address = newEmail();
  await server.owner.query(giveAddress, [who.person.bucket, who.person.userId, address]);
  const { subscriptionId } = await who.subscribe({ productId, cardId: await who.card(does) });
  await work();
  return {
    who,
    id: subscriptionId ?? 'none',
    mails: async () =>
      (await messagesTo(server, address)).map(
        (mail) => `${textInside(mail, 'subject')}\n${textInside(mail, 'text')}`,
      ),
  };
};

const post = ({ who, id }: Reader, what: string, body: object = {}) =>
  who.call('POST', `/billing/subscriptions/${id}/${what}`, { body, key: crypto.randomUUID() });

const useCard = async ({ who }: Reader, does: string): Promise<void> => {
  const cardId = parsePublicId('k', await who.card(does))?.id;
  await server.owner.query(payWith, [who.person.bucket, who.person.userId, cardId]);
};

/** Returns the mails after the first one, by their text. */
const since = async (reader: Reader): Promise<readonly string[]> => (await reader.mails()).slice(1);

it('mails report the start and each renewal, with the receipt and the next payment [SUB-07] [SUB-12]', async () => {
  const reader = await begun('minji');
  await advance(period);
  const mails = await reader.mails();
  expect(mails).toHaveLength(2);
  expect(mails[0]).toContain('구독이 시작됐어요');
  expect(mails[1]).toContain('구독료가 결제됐어요');
  for (const mail of mails) {
    expect(mail).toContain('9,900원');
    expect(mail).toMatch(/영수증 번호: KR-\d{4}-\d+/);
    expect(mail).toMatch(/다음 결제일은 \d{4}년/);
  }
});

it('mails report each failed payment, and the end for non-payment, once each [SUB-10]', async () => {
  const reader = await begun('minji');
  await useCard(reader, '3006');
  await advance(period);
  for (const days of [1, 2, 2, 2]) await advance(days * daySeconds + 60);
  const mails = (await reader.mails()).slice(1);
  expect(mails.map((mail) => mail.includes('에 다시 결제를 시도할게요'))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(mails.at(-1)).toContain('구독료가 결제되지 않아');
});

it('a mail says that another card is needed if the same one cannot be retried [SUB-10]', async () => {
  const reader = await begun('minji');
  await useCard(reader, '3004');
  await advance(period);
  const mails = await reader.mails();
  expect(mails).toHaveLength(2);
  expect(mails[1]).toContain('다른 카드로 바꿔 주세요');
  await post(reader, 'cancel');
  await work();
  expect((await reader.mails()).at(-1)).toContain('해지해서 바로 끝났어요');
});

it('mails after a cancellation give the last day, after a resumption the next payment, and none comes after the end [SUB-07]', async () => {
  const reader = await begun('minji');
  for (const what of ['cancel', 'resume', 'cancel', 'resume', 'cancel']) {
    await post(reader, what);
    await work();
  }
  await advance(period);
  const mails = (await reader.mails()).slice(1);
  expect(mails.map((mail) => mail.includes('까지는 그대로 쓸 수 있어요'))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
  for (const at of [1, 3]) {
    expect(mails[at]).toContain('구독이 계속돼요');
    expect(mails[at]).toMatch(/다음 결제일: \d{4}년[^]*9,900원/);
  }
});

it('a mail reports the refund once it was made [SUB-08]', async () => {
  const reader = await begun('minji');
  await post(reader, 'refund', { expectedAmount: 9900 });
  await advance(60);
  const mails = (await reader.mails()).slice(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('9,900원');
  expect(mails[0]).toContain('환불 금액: 9,900원');
});

it('a mail warns of a paying card that expires within thirty days, once per expiry [SUB-02]', async () => {
  const reader = await begun('minji');
  const { bucket, userId } = reader.who.person;
  await server.owner.query(expireIn, [bucket, userId, 0]);
  await work();
  await advance(2 * daySeconds);
  const mailCount = async (): Promise<number> =>
    (await reader.mails()).filter((mail) => mail.includes('유효 기간')).length;
  expect(await mailCount()).toBe(1);
  await server.owner.query(expireIn, [bucket, userId, 1]);
  for (const days of [15, 15, 15]) await advance(days * daySeconds);
  expect(await mailCount()).toBe(2);
});

it('a mail says of a declined first payment that nothing was charged [SUB-06] [ERR-04]', async () => {
  const reader = await begun('minji', { does: '3006' });
  const mails = await reader.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('구독이 시작되지 않았어요');
  expect(mails[0]).toContain('9,900원');
  expect(mails[0]).toContain('빠져나간 돈은 없어요');
});

it('a mail gives the cost of an upgrade with its receipt, or says that it could not be paid [SUB-12]', async () => {
  const reader = await begun('minji', { productId: 9101 });
  await useCard(reader, '3006');
  await post(reader, 'change', { productId: 9103, expectedAmount: 7443 });
  await work();
  const card = parsePublicId('k', await reader.who.card())?.id;
  await server.owner.query(payWith, [reader.who.person.bucket, reader.who.person.userId, card]);
  await post(reader, 'change', { productId: 9103, expectedAmount: 7443 });
  await work();
  const [failed, paid, ...more] = await since(reader);
  expect(more).toEqual([]);
  expect(failed).toContain('구독은 그대로예요');
  expect(paid).toContain('남은 기간의 차액 7,443원');
  expect(paid).toMatch(/영수증 번호: KR-\d{4}-\d+/);
});

it('a mail reports each month that is not charged because the DJ is suspended [SUB-10]', async () => {
  const reader = await begun('minji', { productId: 9101 });
  await server.owner.query(suspend);
  await advance(period);
  await advance(period);
  await server.owner.query(goOn);
  const mails = await since(reader);
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(mail).toContain('이번 30일 구독료는 결제되지 않아요');
  expect(new Set(mails).size).toBe(2);
});
