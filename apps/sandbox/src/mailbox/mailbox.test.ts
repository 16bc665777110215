import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMail } from '../providers/smtp/mime.ts';
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

const account = 'AC00000000000000000000000000000000';
const basic = (token: string) => ({
  authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
});

async function sendSms(
  fields: Readonly<Record<string, string | undefined>>,
  token = 'dipper-twilio-token',
) {
  const address = `${sandbox.url}/twilio/2010-04-01/Accounts/${account}/Messages.json`;
  const response = await fetch(address, {
    method: 'POST',
    headers: basic(token),
    body: new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  });
  return { status: response.status, body: await response.json() };
}

async function messagesTo(to: string): Promise<unknown> {
  return (await sandbox.get(`/control/api/mailbox?to=${encodeURIComponent(to)}`)).body['messages'];
}

describe('text messages', () => {
  it("are accepted by Twilio's API and lie in the mailbox of the person with that number", async () => {
    const to = '+821020001001';
    const sent = await sendSms({ To: to, From: '+8215880000', Body: 'code 123456' });
    expect(sent).toMatchObject({ status: 201, body: { status: 'queued', error_code: null } });
    expect(await messagesTo(to)).toMatchObject([
      { kind: 'sms', person: 'minji', code: '123456', text: 'code 123456' },
    ]);
  });

  const whole = { To: '+821012345678', From: '+8215880000', Body: 'x' };

  it.each([
    [
      { fields: { ...whole, To: '010' }, token: undefined },
      { status: 400, code: 21211 },
    ],
    [
      { fields: { ...whole, To: undefined }, token: undefined },
      { status: 400, code: 21604 },
    ],
    [
      { fields: { ...whole, Body: undefined }, token: undefined },
      { status: 400, code: 21602 },
    ],
    [
      { fields: whole, token: 'wrong' },
      { status: 401, code: 20003 },
    ],
  ])("are refused with Twilio's codes: %j", async ({ fields, token }, { status, code }) => {
    expect(await sendSms(fields, token)).toMatchObject({ status, body: { code, status } });
  });

  it('get the outcome planted for the next call', async () => {
    await sandbox.post('/control/api/scenarios', { provider: 'twilio', outcome: 'decline' });
    const to = '+821055550000';
    expect((await sendSms({ To: to, From: '+82', Body: 'x' })).status).toBe(400);
    expect(await messagesTo(to)).toEqual([]);
  });
});

/** Says each line when the one before was answered; what the server said last. */
async function speak(lines: readonly string[]): Promise<string> {
  const { body } = await sandbox.get('/control/api/mailbox/server');
  const { hostname, port } = new URL(String(body['smtp']));
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8');
  let last = '';
  const waiting = [...lines];
  for await (const said of socket) {
    last = String(said).trim();
    const next = waiting.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
  return last;
}

const auth = `AUTH PLAIN ${Buffer.from('\0dipper\0dipper-mail-password').toString('base64')}`;
const envelope = (to: string) => ['EHLO x', auth, 'MAIL FROM:<a@b.cd>', `RCPT TO:<${to}>`, 'DATA'];

describe('mails', () => {
  it('are accepted after login with the password, and read in every encoding', async () => {
    const to = 'haneul@demo.dipper.example';
    const subject = `=?UTF-8?B?${Buffer.from('인증번호 654321').toString('base64')}?=`;
    const body = `Subject: ${subject}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('안녕').toString('base64')}\r\n.`;
    expect(await speak([...envelope(to), body])).toMatch(/^250 /);
    expect(await messagesTo(to)).toMatchObject([
      { kind: 'mail', person: 'haneul', subject: '인증번호 654321', text: '안녕', code: '654321' },
    ]);
  });

  it('are refused without the password, in a wrong order of commands, or when planted so', async () => {
    expect(await speak(['EHLO x', 'MAIL FROM:<a@b.cd>'])).toMatch(/^530 /);
    expect(await speak(['EHLO x', 'AUTH PLAIN AAAA'])).toMatch(/^535 /);
    expect(await speak(['EHLO x', auth, 'RCPT TO:<c@d.ef>'])).toMatch(/^503 /);
    await sandbox.post('/control/api/scenarios', { provider: 'mail', outcome: 'decline' });
    expect(await speak([...envelope('c@d.ef'), 'Subject: x\r\n\r\ny\r\n.'])).toMatch(/^550 /);
  });

  it('in quoted-printable with folded lines are decoded correctly', () => {
    const mail = parseMail(
      'From: Dipper <l@d.ex>\r\nSubject: =?UTF-8?Q?caf=C3=A9_?=\r\n =?UTF-8?Q?ok?=\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=EC=95=88 1=3D1 and a lo=\r\nng line\r\n',
    );
    expect(mail).toEqual({
      from: 'Dipper <l@d.ex>',
      subject: 'café ok',
      text: '안 1=1 and a long line',
      html: null,
    });
  });
});

it('a mail of two parts is shown as text and as a page whose scripts cannot run', async () => {
  const to = 'minji@demo.dipper.example';
  const page = Buffer.from('<html><head></head><body>안녕<script>1</script></body></html>');
  const body = [
    'Subject: two',
    'Content-Type: multipart/alternative;',
    ' boundary="--_x"',
    '',
    'for programs of before',
    '----_x',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '=EC=95=88=EB=85=95',
    '----_x',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    page.toString('base64'),
    '----_x--',
    '.',
  ].join('\r\n');
  expect(await speak([...envelope(to), body])).toMatch(/^250 /);
  const messages = await messagesTo(to);
  expect(messages).toMatchObject([{ text: '안녕' }]);
  const [address] = /\/mailbox\/mails\/\d+/.exec(JSON.stringify(messages)) ?? [];
  const shown = await fetch(`${sandbox.url}${address}`);
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await shown.text()).toContain('안녕');
  expect((await fetch(`${sandbox.url}/mailbox/mails/0`)).status).toBe(404);
});

it('the mailbox can be emptied, and its page says how each person logs in', async () => {
  await fetch(`${sandbox.url}/control/api/mailbox`, { method: 'DELETE' });
  expect((await sandbox.get('/control/api/mailbox')).body).toEqual({ messages: [] });
  const page = await fetch(`${sandbox.url}/mailbox`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await page.text()).toContain('010-2000-1001');
});
