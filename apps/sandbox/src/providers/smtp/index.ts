import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import { plans } from '../../control/outcomes.ts';
import type { Mailbox } from '../../mailbox/index.ts';
import type { SmtpSettings } from '../../settings.ts';
import { parseMail } from './mime.ts';
import { createSession } from './session.ts';

interface SmtpOptions {
  readonly host: string;
  readonly settings: SmtpSettings;
  readonly control: Control;
  readonly mailbox: Mailbox;
}

interface Delivery {
  readonly to: readonly string[];
  readonly raw: string;
}

const lineCharactersMax = 65_536;

function put(mailbox: Mailbox, { to, raw }: Delivery): void {
  const mail = parseMail(raw);
  for (const each of to) mailbox.put({ kind: 'mail', to: each, ...mail });
}

/** Undefined: the wire was cut, or nothing is ever said. */
async function deliver(
  { control, mailbox }: SmtpOptions,
  delivery: Delivery,
  socket: Socket,
): Promise<string | undefined> {
  const subject = { provider: 'mail', operation: 'deliver', partnerOrderId: undefined };
  const request = { to: delivery.to };
  const call = control.calls.start({ ...subject, method: 'DATA', path: '/', request });
  const verdict = control.decide(subject);
  const plan = plans[verdict.outcome];
  call.judged(verdict.outcome, verdict.delayMs);
  const left = (): void => call.ended('left');
  socket.once('close', left);
  if (plan.acts === 'before') put(mailbox, delivery);
  if (plan.acts === 'afterwards') {
    control.waits.after(verdict.delayMs, () => put(mailbox, delivery));
  } else await control.waits.pause(verdict.delayMs);
  if (plan.nothing === 'cut') {
    call.ended('cut');
    socket.destroy();
  }
  if (plan.answers === 'nothing') return undefined;
  const lines = {
    result: '250 2.0.0 Ok: queued',
    word: `250 ${verdict.errorCode}`,
    code: `${verdict.errorCode}`,
    decline: '550 5.1.1 Mailbox unavailable',
    fault: '451 4.3.0 Local error in processing',
  };
  const line = lines[plan.answers];
  socket.off('close', left);
  call.answered({ status: Number(line.slice(0, 3)), body: line });
  return line;
}

/** One line after the other, each answered before the next is looked at. */
function talk(options: SmtpOptions, socket: Socket): void {
  const session = createSession(options.settings);
  let rest = '';
  let turn = Promise.resolve();
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.write('220 sandbox ESMTP\r\n');

  async function answer(line: string): Promise<void> {
    const step = session.line(line);
    if (step.kind === 'nothing' || socket.destroyed) return;
    const said = step.kind === 'say' ? step.line : await deliver(options, step, socket);
    if (said === undefined || socket.destroyed) return;
    socket.write(`${said}\r\n`);
    if (step.kind === 'say' && step.ends === true) socket.end();
  }

  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineCharactersMax) socket.destroy();
    for (const line of lines) turn = turn.then(() => answer(line));
  });
}

function portOf(server: Server): number {
  const bound = server.address();
  return bound !== null && typeof bound === 'object' ? bound.port : 0;
}

/** A mail server on a port of its own, which lives as long as the program does. */
export function createSmtp(app: FastifyInstance, options: SmtpOptions): { url: () => string } {
  const { host, settings } = options;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    talk(options, socket);
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(settings.port, host, resolve);
    });
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: () => `smtp://${host}:${portOf(server)}` };
}
