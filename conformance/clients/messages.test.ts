import { createTransport } from 'nodemailer';
import twilio from 'twilio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inside } from '../../tools/testing/json.ts';
import { startSandbox } from '../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../tools/testing/sandbox.ts';

const account = { sid: 'AC00000000000000000000000000000000', token: 'dipper-twilio-token' };

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.stop());

const received = async (to: string): Promise<unknown> =>
  inside(await sandbox.control('GET', `/mailbox?to=${encodeURIComponent(to)}`), 'messages', '0');

describe('Twilio’s own library', () => {
  /** It knows the real address alone: that one is the sandbox here. */
  class ToSandbox extends twilio.RequestClient {
    override request: twilio.RequestClient['request'] = (options) => {
      const uri = options.uri.replace('https://api.twilio.com', `${sandbox.url}/twilio`);
      return super.request({ ...options, uri });
    };
  }
  const clientOf = (token: string) => twilio(account.sid, token, { httpClient: new ToSandbox() });

  it('sends a message through the sandbox and reads its answer [AUTH-01]', async () => {
    const to = '+821012345678';
    const sent = await clientOf(account.token).messages.create({
      to,
      from: '+15005550006',
      body: '123456',
    });
    expect(sent.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect([sent.status, sent.errorCode, sent.numSegments]).toEqual(['queued', null, '1']);
    expect(sent.dateCreated).toBeInstanceOf(Date);
    expect(await received(to)).toMatchObject({ kind: 'sms', text: '123456' });
  });

  it('reads refusals of the sandbox as those of Twilio [AUTH-01]', async () => {
    const wrong = { to: '123', from: '+15005550006', body: 'x' };
    await expect(clientOf(account.token).messages.create(wrong)).rejects.toMatchObject({
      status: 400,
      code: 21211,
    });
    await expect(clientOf('another token').messages.create(wrong)).rejects.toMatchObject({
      status: 401,
      code: 20003,
    });
  });
});

describe('nodemailer', () => {
  const mail = {
    from: 'Dipper <no-reply@dipper.example>',
    to: 'minji@demo.dipper.example',
    subject: '영수증 · 領収書',
    text: `스푼 100개 = 領収書\n\n${'ありがとうございます '.repeat(20)}.`,
  };

  const serverFor = async (password: string): Promise<string> =>
    (await sandbox.mailUrl()).replace('//', `//dipper:${encodeURIComponent(password)}@`);

  it('sends a plain text mail to the sandbox, which shows it completely [AUTH-01]', async () => {
    const sent = await createTransport(await serverFor('dipper-mail-password')).sendMail(mail);
    expect(sent.accepted).toEqual([mail.to]);
    const { from, to, subject, text } = mail;
    expect(await received(to)).toMatchObject({ kind: 'mail', to, from, subject, text });
  });

  it('is refused with a wrong password [AUTH-01]', async () => {
    const server = createTransport(await serverFor('another password'));
    await expect(server.sendMail(mail)).rejects.toMatchObject({
      code: 'EAUTH',
      responseCode: 535,
    });
  });
});
