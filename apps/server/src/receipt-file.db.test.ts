import { failure, errorCatalogue } from '@dipper/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readPdf } from '../../../tools/testing/pdf.ts';
import { eventHandlers } from './app-events.ts';
import { parseTransactionId } from './core/charging/index.ts';
import { dispatchEvents } from './core/outbox/index.ts';
import { createPrinter } from './core/receipts/index.ts';
import { mountReceipts } from './features/history/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { closeAll, expectProblem, minji, start } from './platform/http/testing/edge.ts';
import { silentLog } from './platform/log.ts';
import { findTerms, putTerms } from './testing/by-two.ts';
import { bearer, postJson } from './testing/login.ts';
import { buyTwoPacks } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { openDatabase } from './testing/open-database.ts';

const rename = statement(
  'test-receipt-file-rename',
  'update dipper.app_user set nickname = $3 where bucket = $1 and user_id = $2',
);

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  const url = server.variables['DATABASE_URL'] ?? '';
  database = openDatabase(url, 'dipper_app', 4);
});

afterAll(async () => {
  await closeAll();
  await database.close();
  await server.stop();
});

const event = async (): Promise<void> => {
  const tools = { database, log: silentLog };
  await dispatchEvents({ ...tools, handlers: eventHandlers(tools) });
};

/** Comes back as it is told to while the machine is busy, as a caller does. */
const file = async (person: string, id: string, query = ''): Promise<Response> => {
  const path = `/billing/spoon/receipts/${id}/file${query}`;
  for (;;) {
    const response = await server.call(path, { headers: await bearer(server, person) });
    if (response.status !== errorCatalogue.server_busy.status) return response;
    await response.body?.cancel();
  }
};

it('a receipt is downloaded as a PDF, in the requested language [PAY-10]', async () => {
  const id = await buyTwoPacks(server, 'seoyeon');
  const soon = await file('seoyeon', id);
  expect([soon.status, soon.headers.has('retry-after')]).toEqual([409, true]);
  await event();
  const saved = await file('seoyeon', id);
  expect(saved.status).toBe(200);
  expect(saved.headers.get('content-type')).toBe('application/pdf');
  expect(saved.headers.get('cache-control')).toBe('private, no-store');
  expect(saved.headers.get('x-content-type-options')).toBe('nosniff');
  const bytes = Buffer.from(await saved.arrayBuffer());
  const read = await readPdf(bytes);
  const [title, number] = read.title.split(' ');
  expect(title).toBe('영수증');
  expect(number).toMatch(/^KR-\d{4}-\d{8}$/);
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="${number}.pdf"; filename*=UTF-8''${encodeURIComponent(read.title)}.pdf`,
  );
  for (const fact of [id, '66,000원', '스푼 618개 (보너스 18개 포함)', '카카오페이', '6,000원']) {
    expect(read.text).toContain(fact);
  }
  const again = Buffer.from(await (await file('seoyeon', id)).arrayBuffer());
  expect(again.equals(bytes)).toBe(true);
  const arabic = await readPdf(
    new Uint8Array(await (await file('seoyeon', id, '?locale=ar')).arrayBuffer()),
  );
  expect(arabic).toMatchObject({ title: `الإيصال ${number}`, language: 'ar' });
  expect(arabic.text).toContain('₩66,000');
  await expectProblem(await file('seoyeon', id, '?locale=xx'), 'wrong_request_format');
});

it('the application form of a cash-out is a PDF too, for signed-in people, with the current minimum [EXC-13] [NUM-03]', async () => {
  const form = async (headers = {}): Promise<Response> => {
    for (;;) {
      const response = await server.call('/exchange/form', { headers });
      if (response.status !== errorCatalogue.server_busy.status) return response;
      await response.body?.cancel();
    }
  };
  expect((await form()).status).toBe(401);
  const saved = await form(await bearer(server, 'minji'));
  expect([saved.status, saved.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(saved.headers.get('content-disposition')).toContain(
    `filename="dipper.pdf"; filename*=UTF-8''${encodeURIComponent('디퍼 환전 신청서.pdf')}`,
  );
  const read = async (response: Response) => readPdf(new Uint8Array(await response.arrayBuffer()));
  const { title, text } = await read(saved);
  expect([title, text.includes('계좌번호')]).toEqual(['환전 신청서', true]);
  expect(text).toContain('30,000원 이상');

  const terms = await findTerms(server, { country: 'kr', route: 'cash' });
  await putTerms(server, terms, { minimumAmount: 50_000 });
  const dearer = await read(await form(await bearer(server, 'minji')));
  expect(dearer.text).toContain('50,000원 이상');
  expect(dearer.text).not.toContain('30,000원 이상');
});

it('a receipt’s PDF has a refund on a page of its own [PAY-10]', async () => {
  const id = await buyTwoPacks(server, 'seoyeon');
  await event();
  const headers = { ...(await bearer(server, 'seoyeon')), 'idempotency-key': crypto.randomUUID() };
  const refund = await server.call(
    '/billing/spoon/refunds',
    postJson({ transactionId: id }, headers),
  );
  expect(refund.status).toBe(201);
  await event();
  const read = await readPdf(new Uint8Array(await (await file('seoyeon', id)).arrayBuffer()));
  expect(read.pages.map(([heading]) => heading?.text)).toEqual(['영수증', '환불 영수증']);
  expect(read.text).toMatch(/KR-\d{4}-C\d{8}/);
  expect(read.pages[0]?.map(({ text }) => text)).toContain('0원');
});

it('a receipt is not given to another person, nor for a missing payment [PAY-10, AUTH-17]', async () => {
  const id = await buyTwoPacks(server, 'minji');
  await event();
  await expectProblem(await file('haneul', id), 'payment_not_found');
  await expectProblem(await file('minji', `${id.slice(0, -4)}0000`), 'payment_not_found');
  const nobody = await server.call(`/billing/spoon/receipts/${id}/file`);
  expect(nobody.status).toBe(401);
});

it('a receipt’s PDF prints a name that contains control characters [PAY-10]', async () => {
  const id = await buyTwoPacks(server, 'haneul');
  await event();
  const { bucket, userId } = parseTransactionId(id) ?? { bucket: 0, userId: 0n };
  await server.owner.query(rename, [bucket, userId, '\u202E<script>(\\)\u2067😀 ไทย']);
  const saved = await file('haneul', id, '?locale=ar');
  expect(saved.status).toBe(200);
  const { text } = await readPdf(new Uint8Array(await saved.arrayBuffer()));
  expect(text).toContain('script');
  expect(text).toContain(id);
});

it('requests beyond the capacity for PDFs are told when to retry, and none is left waiting [PAY-10]', async () => {
  const id = await buyTwoPacks(server, 'minji');
  await event();
  const { bucket, userId } = parseTransactionId(id) ?? { bucket: 0, userId: 0n };
  const printer = createPrinter({ waitingMax: 0 });
  onTestFinished(() => printer.close());
  const { url } = await start((http) => mountReceipts(http, { database, printer }), {
    authenticators: {
      person: async () => ({ ok: true, value: { ...minji, bucket, userId } }),
      operator: async () => failure('not_authenticated' as const),
      hasRule: () => true,
    },
  });
  const response = await fetch(`${url}/api/billing/spoon/receipts/${id}/file`, {
    headers: { authorization: 'Bearer minji' },
  });
  expect(response.headers.get('retry-after')).toBe('5');
  await expectProblem(response, 'server_busy');
});
