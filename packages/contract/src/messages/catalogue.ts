import type { FieldRule } from '../fields.ts';

type MessageEntry = {
  readonly area: 'exchange' | 'success' | 'login' | 'connection' | 'field';
  /** The place where a person meets it. */
  readonly when: string;
};

/** The messages of a page that answer no call; rules of fields are messages as well. */
export const pageMessages = {
  charge_complete: { area: 'success', when: 'A payment has succeeded.' },
  exchange_request_complete: { area: 'success', when: 'An exchange request was taken.' },
  convert_complete: { area: 'success', when: 'Points were converted to spoons.' },
  main_card_set: { area: 'success', when: 'A card was made the main card.' },
  download_forms_on_pc: { area: 'exchange', when: 'A form is to be downloaded on a phone.' },
  sign_up_prompt: { area: 'login', when: 'A login is good, and nobody has signed up with it.' },
  google_in_app_browser: {
    area: 'login',
    when: 'Google login is wanted in an in-app browser, which Google refuses.',
  },
  offline: { area: 'connection', when: 'A call could not leave the device.' },
  timed_out: { area: 'connection', when: 'A call had no answer within its time.' },
  unreadable_answer: { area: 'connection', when: 'An answer is not one that the page knows.' },
  unknown_error: { area: 'connection', when: 'An error has a code that the page does not know.' },
} as const satisfies Record<string, MessageEntry>;

export type MessageName = keyof typeof pageMessages | FieldRule;
