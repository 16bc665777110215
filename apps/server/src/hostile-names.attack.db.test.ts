import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileNames } from '../../../tools/testing/hostile-names.ts';
import { readPdf } from '../../../tools/testing/pdf.ts';
import { inside, textInside } from '../../../tools/testing/json.ts';
import { eventHandlers } from './app-events.ts';
import { sendDueNotices } from './core/notices/index.ts';
import { dispatchEvents } from './core/outbox/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import type { Mailer } from './ports/messenger.ts';
import { createSmtp } from './providers/smtp/index.ts';
import { messagesTo, newEmail } from './testing/credentials.ts';
import { bearer } from './testing/login.ts';
import { fileForOperator, seatNamed } from './testing/named-operators.ts';
import { buyTwoPacks } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { openDatabase } from './testing/open-database.ts';
import { testWalletUrl } from './testing/wallet-url.ts';

/** Renames a person past every cleaning input: each place that shows the name holds by itself. */
const rename = statement(
  'test-hostile-names-rename',
  `update dipper.app_user u set nickname = $1 from dipper.login_identity l
   where l.identity = 'google:google-demo-minji' and u.bucket = l.bucket and u.user_id = l.user_id`,
);
const giveAddress = statement(
  'test-hostile-names-address',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   select 'email:' || $1, l.bucket, l.user_id, dipper.current_time()
   from dipper.login_identity l where l.identity = 'google:google-demo-minji'`,
);
const allowMany = statement(
  'test-hostile-names-allow-many',
  `insert into dipper.purchase_limit (country, name, value, changed_at, changed_by)
   values ('kr', 'daily_method_uses', 1000, now(), 'test')
   on conflict (country, name) do update set value = 1000`,
);
const nameProduct = statement(
  'test-hostile-names-product',
  `update dipper.payment set product_name = $1
   where payment_id = (select max(payment_id::text)::uuid from dipper.payment)`,
);

let server: TestServer;
let database: Database;
let mailer: Mailer;
const address = newEmail();

beforeAll(async () => {
  server = await startTestServer();
  const { mail } = parseConfig(server.variables).messages;
  const url = server.variables['DATABASE_URL'] ?? '';
  database = openDatabase(url, 'dipper_app', 4);
  mailer = createSmtp({ ...mail, log: silentLog });
  await seatNamed(server);
  await server.owner.query(allowMany);
  await bearer(server, 'minji');
  await server.owner.query(giveAddress, [address]);
});

afterAll(async () => {
  mailer.close();
  await database.close();
  await server.stop();
});

const tools = () => ({ database, log: silentLog });

const dayIn = async (days: number): Promise<string> =>
  (await server.momentIn(days * 86_400)).slice(0, 10);

/** One purchase by that name, and what it is called there as well. */
const bought = async (name: string): Promise<string> => {
  await server.owner.query(rename, [name]);
  const id = await buyTwoPacks(server, 'minji');
  await server.owner.query(nameProduct, [name]);
  return id;
};

/** The next mail: what a busy machine did not send at once is due again a while later. */
const mailAfter = async (before: number): Promise<unknown> => {
  for (const _attempt of Array(5)) {
    await dispatchEvents({ ...tools(), handlers: eventHandlers(tools()) });
    await sendDueNotices({ ...tools(), mailer, walletUrl: testWalletUrl });
    const mail = (await messagesTo(server, address))[before];
    if (mail !== undefined) return mail;
    await server.advance(600);
  }
  throw new Error('no mail came');
};

const receiptOf = async (id: string): Promise<Buffer> => {
  const path = `/billing/spoon/receipts/${id}/file`;
  const response = await server.call(path, { headers: await bearer(server, 'minji') });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** A reader of its own: every cell of a file, quoted or not. */
const cellsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n|$)/gy)].map(
    ([, quoted, plain = '']) => (quoted ?? plain).replaceAll('""', '"'),
  );

const steers = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
const runs = /^[\s\u200B\u00A0\u3164\u115F\u2800'"]*[=+\-@|＝＋－＠]/;

describe('a hostile name', () => {
  it.each(Object.entries(hostileNames))(
    'that is %s stays plain text in a mail, on a receipt and in a file [OPS-01, EXC-02, PAY-10]',
    async (_what, name) => {
      const before = (await messagesTo(server, 'thief@evil.example')).length;
      const mails = (await messagesTo(server, address)).length;
      const id = await bought(name);
      const mail = await mailAfter(mails);
      expect(textInside(mail, 'subject')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(inside(mail, 'to')).toBe(address);
      expect(textInside(mail, 'text')).toContain('66,000');
      expect((await messagesTo(server, 'thief@evil.example')).length).toBe(before);

      const bytes = await receiptOf(id);
      const raw = bytes.toString('latin1');
      expect(raw).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction|AA|URI)\b/);
      const { text } = await readPdf(bytes);
      expect(text).toContain(id);
      expect(text).toContain('66,000');
      expect(text.replaceAll(/[\u2066\u2068\u2069]/g, '')).not.toMatch(steers);

      const [from, to] = await Promise.all([dayIn(-1), dayIn(1)]);
      const file = await fileForOperator(server, '/operations/exports/payments', {
        as: 'mira',
        body: { from, to, reason: 'a test of names' },
      });
      const cells = cellsOf(file.replace(/^\uFEFF/, ''));
      expect(cells).toContain(id);
      expect(cells.filter((cell) => runs.test(cell) && !cell.startsWith("'"))).toEqual([]);
    },
  );
});
