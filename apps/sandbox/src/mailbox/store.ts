import type { Clock } from '../platform/clock.ts';
import { personAt } from './people.ts';

export interface Message {
  readonly id: number;
  readonly at: string;
  readonly kind: 'sms' | 'mail';
  readonly to: string;
  readonly from: string;
  /** The demo person who has this number or address. */
  readonly person: string | null;
  readonly subject: string | null;
  readonly text: string;
  /** A mail that is a page as well. */
  readonly html: string | null;
  /** The first six digits that stand alone, as a phone would offer them. */
  readonly code: string | null;
}

export type NewMail = Omit<Message, 'id' | 'at' | 'person' | 'code'>;

export interface Mailbox {
  readonly put: (mail: NewMail) => Message;
  readonly list: (to?: string) => readonly Message[];
  readonly find: (id: number) => Message | undefined;
  readonly clear: () => void;
}

const maxMessages = 500;

/** Everybody's phones and mailboxes in one place; the newest last. */
export function createMailbox(clock: Clock): Mailbox {
  let messages: readonly Message[] = [];
  let last = 0;
  return {
    put: (mail) => {
      last += 1;
      const message: Message = {
        ...mail,
        id: last,
        at: clock.now().toISOString(),
        person: personAt(mail.to) ?? null,
        code: /(?<!\d)\d{6}(?!\d)/.exec(`${mail.subject ?? ''} ${mail.text}`)?.[0] ?? null,
      };
      messages = [...messages, message].slice(-maxMessages);
      return message;
    },
    find: (messageId) => messages.find(({ id }) => id === messageId),
    list: (to) => (to === undefined ? messages : messages.filter((each) => each.to === to)),
    clear: () => {
      messages = [];
    },
  };
}
