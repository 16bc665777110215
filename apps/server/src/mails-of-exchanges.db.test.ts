import { afterAll, beforeAll, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { sendDueNotices } from './core/notices/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import type { Mailer } from './ports/messenger.ts';
import { createSmtp } from './providers/smtp/index.ts';
import { messagesTo, newEmail } from './testing/credentials.ts';
import {
  asOperator,
  cashOut,
  decide,
  idOf,
  minjiForm,
  operatorTokens,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { testWalletUrl } from './testing/wallet-url.ts';

const giveAddress = statement(
  'test-exchange-mails-address',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   values ('email:' || $3, $1, $2, dipper.current_time())`,
);
const address = newEmail();

let fixture: SpokenExchangeFixture;
let minji: Dj;
let mailer: Mailer;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  minji = await fixture.dj('minji', 3000n);
  await fixture.server.owner.query(giveAddress, [minji.bucket, minji.userId, address]);
  const { mail } = parseConfig(fixture.server.variables).messages;
  mailer = createSmtp({ ...mail, log: silentLog });
});

afterAll(async () => {
  mailer.close();
  expect(await fixture.findings()).toEqual([]);
  await fixture.stop();
});

let read = 0;
/** Returns new mails after doing everything twice: each is told only once. */
const mails = async (): Promise<readonly string[]> => {
  for (let turn = 0; turn < 2; turn += 1) {
    await sendDueNotices({
      database: fixture.database,
      mailer,
      walletUrl: testWalletUrl,
      log: silentLog,
    });
  }
  const all = (await messagesTo(fixture.server, address)).map(
    (mail) => `${textInside(mail, 'subject')}\n${textInside(mail, 'text')}`,
  );
  const fresh = all.slice(read);
  read = all.length;
  for (const mail of fresh) {
    expect(mail).toContain('100,000포인트');
    expect(mail).toContain('52,690원');
    const { accountNumber, residentLastNumber, residentFirstNumber } = minjiForm;
    const secrets = [accountNumber.slice(-4), residentLastNumber.slice(0, 4), residentFirstNumber];
    for (const secret of secrets) expect(mail).not.toContain(secret);
  }
  return fresh;
};

const approved = async (): Promise<string> => {
  const id = idOf(await cashOut(fixture, minji));
  await decide(fixture, id, { decision: 'approve' });
  await fixture.payOut();
  return id;
};

const requested = expect.stringMatching(/환전을 신청했어요[^]*입금 예정: \d{4}년/);

it('mails report a cash-out request and its cancellation, each with what happens to the points [EXC-07, EXC-08]', async () => {
  const id = idOf(await cashOut(fixture, minji));
  await fixture.post(`/exchange/${id}/cancel`, {}, minji.headers);
  await fixture.post(`/exchange/${id}/cancel`, {}, minji.headers);
  expect(await mails()).toEqual([requested, expect.stringContaining('환전 신청을 취소했어요')]);
});

it('mails give the reason why an operator or the bank refused [EXC-07, EXC-08]', async () => {
  const id = idOf(await cashOut(fixture, minji));
  const note = 'a photo of a cat';
  await decide(fixture, id, { decision: 'refuse', reason: 'documents_unreadable', note });
  const [, refused = ''] = await mails();
  expect(refused).toMatch(/지급하지 못했어요. 서류를 읽을 수 없어요[^]*포인트는 모두 돌려드렸어요/);
  expect(refused).not.toContain(note);
  fixture.bank.next = [{ kind: 'rejected', reason: 'holder_differs', evidence: {} }];
  await approved();
  expect(await mails()).toEqual([
    requested,
    expect.stringMatching(/지급하지 못했어요. 예금주 이름이 달라요/),
  ]);
});

it('mails report a payout, and its return with the reason that an operator chose [EXC-07, EXC-08]', async () => {
  const id = await approved();
  expect(await mails()).toEqual([requested, expect.stringContaining('계좌로 지급했어요')]);
  const { revision } = (await asOperator(fixture, id)).exchange;
  const evidence = 'line 7 of the statement';
  const back = { decision: 'returned', reason: 'account_closed', revision, evidence };
  for (let turn = 0; turn < 2; turn += 1) await decide(fixture, id, back);
  expect(await mails()).toEqual([expect.stringMatching(/되돌아왔어요. 해지된 계좌예요/)]);
});
