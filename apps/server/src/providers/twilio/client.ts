import type { Log } from '../../platform/log.ts';
import { sendOut } from '../../platform/outbound.ts';
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

/** A person waits for the message: what takes longer is as good as lost, and asked for again. */
const budgetMs = 5000;

export const createTwilio = (options: TwilioOptions): TextMessenger => {
  const { url, accountSid, authToken, from, log } = options;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
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
