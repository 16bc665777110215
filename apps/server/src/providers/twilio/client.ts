import type { Log } from '../../platform/log.ts';
import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { pathOf } from '../../platform/path.ts';
import type { TextMessenger } from '../../ports/messenger.ts';
import { sentForm } from '../../platform/sent.ts';
import { twilioProtocol } from './protocol.ts';
import { readAnswer } from './translate.ts';

export type TwilioOptions = {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** The number or the sender's name that people see. */
  readonly from: string;
  readonly log: Log;
};

/** A person waits for the message: a slow one counts as lost, and the person requests another. */
const budgetMs = 5000;

type Account = Pick<TwilioOptions, 'url' | 'accountSid' | 'authToken'>;

const authorizationOf = ({ accountSid, authToken }: Account): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/** Asks about the account itself: nothing is sent to anybody. */
export const askTwilio = (account: Account): Promise<OutboundAnswer> => {
  const { value } = twilioProtocol.addresses.account;
  return sendOut({
    method: 'GET',
    url: `${account.url}${pathOf(value, { account: account.accountSid })}`,
    headers: { authorization: authorizationOf(account) },
    budgetMs,
  });
};

export const createTwilio = (options: TwilioOptions): TextMessenger => {
  const { url, accountSid, from, log } = options;
  const authorization = authorizationOf(options);
  return {
    send: async ({ to, text }) => {
      const answer = await sendOut({
        method: 'POST',
        url: `${url}${pathOf(twilioProtocol.addresses.send.value, { account: accountSid })}`,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: sentForm(twilioProtocol.messages.send, { To: to, From: from, Body: text }),
        budgetMs,
      });
      const { outcome, code } = readAnswer(answer);
      if (outcome !== 'sent') {
        log.warn({ event: 'text-message-not-sent', outcome, code }, 'a text message did not go');
      }
      return outcome;
    },
  };
};
