import type { CallRequest, Locale } from '@dipper/contract';
import { openForCash } from '../../../testing/exchanges.ts';
import { appear, button, click } from '../../../testing/render.tsx';
import { showScreen, somebody } from '../../../testing/screen.tsx';
import type { Answers } from '../../../testing/screen.tsx';
import { Screen } from '../cash-screen.tsx';

export const path = '/exchange/request';

export type Opening = {
  readonly answers?: Answers;
  readonly isMinor?: boolean;
  readonly locale?: Locale;
};

/** Opens the cash-out form, or the screen that says why there is none. */
export const open = async ({ answers = {}, isMinor = false, locale = 'en' }: Opening = {}) => {
  const calls = await showScreen(<Screen />, {
    answers: { ...openForCash, ...answers },
    texts: ['exchange', 'payout'],
    locale,
    person: { ...somebody, isMinor },
  });
  await appear('[name=points], .d-state');
  return calls;
};

export const text = (): string => document.body.textContent;

export const confirm = async (): Promise<void> => {
  await click(button('Request'));
  const dialog = await appear('dialog');
  await click(button('Request', dialog));
};

export const sent = (calls: readonly CallRequest[]) =>
  calls.filter(({ name }) => name === 'cashOut');
