import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import type { Mailer } from '../../ports/messenger.ts';
import { createSmtp } from './client.ts';

const servers = new Set<Server>();
const sockets = new Set<Socket>();
const mailers: Mailer[] = [];

const listen = (talk: (socket: Socket) => void): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      talk(socket);
    });
    servers.add(server);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const shut = (): void => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  sockets.clear();
  servers.clear();
};

const mailerAt = (port: number): Mailer => {
  const mailer = createSmtp({
    url: `smtp://127.0.0.1:${port}`,
    user: 'user',
    password: 'password',
    from: 'Dipper <login@example.com>',
    requireTls: false,
    log: silentLog,
  });
  mailers.push(mailer);
  return mailer;
};

const mail = {
  to: 'somebody@example.com',
  subject: 'A code',
  text: '123456',
  html: '<p>123456</p>',
};

/** Says yes to everything, and hears a whole message as one line more. */
const answers: readonly (readonly [RegExp, string])[] = [
  [/^EHLO/, '250-here\r\n250 AUTH PLAIN\r\n'],
  [/^AUTH/, '235 known\r\n'],
  [/^DATA/, '354 go on\r\n'],
  [/^(MAIL|RCPT)/, '250 good\r\n'],
];

afterEach(() => {
  for (const mailer of mailers.splice(0)) mailer.close();
  shut();
});

it('a mail is not sent if no mail server listens [ERR-04]', async () => {
  const port = await listen(() => undefined);
  shut();
  expect(await mailerAt(port).send(mail)).toBe('not-sent');
});

it('a mail is unknown if the connection broke after it was accepted [ERR-04]', async () => {
  let received = '';
  const port = await listen((socket) => {
    socket.write('220 here\r\n');
    socket.on('data', (bytes) => {
      received += bytes.toString();
      const answer = answers.find(([verb]) => verb.test(bytes.toString()))?.[1];
      if (received.endsWith('\r\n.\r\n')) socket.destroy();
      else if (answer !== undefined) socket.write(answer);
    });
  });
  expect(await mailerAt(port).send({ ...mail, id: 'purchase.1' })).toBe('unknown');
  expect(received).toContain('123456');
  expect(received, 'so that it is known again').toContain('Message-ID: <purchase.1@example.com>');
});

it('a silent mail server keeps a few callers waiting, and the others fail at once [ERR-04]', async () => {
  const { send } = mailerAt(await listen(() => undefined));
  const sent = Array.from({ length: 20 }, () => send(mail));
  const others = await Promise.all(sent.slice(16));
  expect(others).toEqual(['not-sent', 'not-sent', 'not-sent', 'not-sent']);
  for (const mailer of mailers.splice(0)) mailer.close();
  shut();
  expect(new Set(await Promise.all(sent.slice(0, 16)))).toEqual(new Set(['unknown']));
});
