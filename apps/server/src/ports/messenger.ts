/**
 * The outcome of a message. `unknown`: it may have been sent. `refused`: it will never be accepted,
 * for instance because the number does not exist.
 */
export type MessageOutcome = 'sent' | 'unknown' | 'refused' | 'not-sent';

export type TextMessage = { readonly to: string; readonly text: string };
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words as a page. */
  readonly html: string;
  /** The same one is the same mail, should it be sent again; letters, digits, dots and dashes. */
  readonly id?: string;
};

/** Text messages to phones. */
export type TextMessenger = { readonly send: (message: TextMessage) => Promise<MessageOutcome> };

export type Mailer = {
  readonly send: (mail: Mail) => Promise<MessageOutcome>;
  readonly close: () => void;
};
