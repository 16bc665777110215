import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../../control/calls.ts';
import type { Control } from '../../control/control.ts';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import type { Mailbox } from '../../mailbox/index.ts';
import { acceptForms } from '../../platform/forms.ts';
import { asObject, textOf } from '../../platform/json.ts';
import type { TwilioSettings } from '../../settings.ts';

interface TwilioOptions {
  readonly settings: TwilioSettings;
  readonly control: Control;
  readonly mailbox: Mailbox;
}

const bodyCharactersMax = 1_600;

/** The words of its error dictionary; who reads them by program reads the code. */
function problem(status: number, code: number, message: string): Answer {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return { status, body: { code, message, more_info, status } };
}

function isAuthorized(request: FastifyRequest, { accountSid, authToken }: TwilioSettings): boolean {
  const expected = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return request.headers.authorization === `Basic ${expected}`;
}

interface Sms {
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

function parseSms(input: unknown): Sms | Answer {
  const fields = asObject(input);
  const [to, from, body] = [textOf(fields['To']), textOf(fields['From']), textOf(fields['Body'])];
  if (to === undefined) return problem(400, 21604, "A 'To' phone number is required.");
  if (from === undefined) return problem(400, 21603, "A 'From' phone number is required.");
  if (body === undefined) return problem(400, 21602, 'Message body is required.');
  if (body.length > bodyCharactersMax) {
    return problem(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
  }
  if (!/^\+[1-9]\d{6,14}$/.test(to)) {
    return problem(400, 21211, `Invalid 'To' Phone Number: ${to.slice(0, 3)}XXXX`);
  }
  return { to, from, body };
}

function resourceOf({ to, from, body }: Sms, accountSid: string, now: Date): object {
  const sid = `SM${randomBytes(16).toString('hex')}`;
  return {
    sid,
    account_sid: accountSid,
    api_version: '2010-04-01',
    date_created: now.toUTCString(),
    date_updated: now.toUTCString(),
    date_sent: null,
    direction: 'outbound-api',
    from,
    to,
    body,
    status: 'queued',
    error_code: null,
    error_message: null,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
  };
}

function accountOf(sid: string): object {
  const uri = `/2010-04-01/Accounts/${sid}.json`;
  return { sid, friendly_name: 'Dipper', status: 'active', type: 'Full', uri };
}

/** The account itself, and the Messages resource, as far as sending goes; what is sent lies in the mailbox. */
export function createTwilio(app: FastifyInstance, options: TwilioOptions): void {
  const { settings, control, mailbox } = options;
  app.register(
    async (api) => {
      acceptForms(api);
      api.get<{ Params: { account: string } }>(
        '/2010-04-01/Accounts/:account',
        (request, reply) => {
          const { accountSid } = settings;
          const subject = { provider: 'twilio', operation: 'account', partnerOrderId: undefined };
          const isOurs = request.params.account === `${accountSid}.json`;
          const answer: Answer =
            isOurs && isAuthorized(request, settings)
              ? { status: 200, body: accountOf(accountSid) }
              : problem(401, 20003, 'Authenticate');
          return answerAtOnce({ control, subject, request, reply }, answer);
        },
      );
      api.post<{ Params: { sid: string } }>(
        '/2010-04-01/Accounts/:sid/Messages.json',
        (request, reply) => {
          const subject = { provider: 'twilio', operation: 'messages', partnerOrderId: undefined };
          const exchange: Exchange = { control, subject, request, reply };
          if (!isAuthorized(request, settings) || request.params.sid !== settings.accountSid) {
            return answerAtOnce(exchange, problem(401, 20003, 'Authenticate'));
          }
          const sms = parseSms(request.body);
          if ('status' in sms) return answerAtOnce(exchange, sms);
          return perform(exchange, {
            act: () => {
              const { to, from, body } = sms;
              mailbox.put({ kind: 'sms', to, from, subject: null, text: body, html: null });
              const resource = resourceOf(sms, settings.accountSid, control.clock.now());
              return { status: 201, body: resource };
            },
            decline: (errorCode) => {
              const code = typeof errorCode === 'number' ? errorCode : 21_211;
              return problem(400, code, `Declined with ${code}`);
            },
            fault: () => problem(500, 20500, 'Internal Server Error'),
          });
        },
      );
    },
    { prefix: '/twilio' },
  );
}
