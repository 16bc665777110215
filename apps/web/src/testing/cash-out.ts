import { act } from 'react';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { appear, button, click, find } from './render.tsx';
import { labelled, type } from './screen.tsx';

export const secret = '1908172';
export const account = '110123456789';

export const settled = <Seen>(check: () => Seen): Promise<Seen> =>
  eventually(async () => {
    await act(async () => undefined);
    return check();
  });

export const says = (words: string) =>
  settled(() => expect(document.body.textContent).toContain(words));

type Part = Readonly<Record<string, string>>;

/** Writes who applies, and the account to pay to. */
export const writePayee = async (part: Part = {}): Promise<void> => {
  await appear('[name=exchangeBank]');
  await settled(() => expect(find('[name=exchangeBank]').textContent).toContain('신한은행'));
  const values = {
    Name: '김민지',
    'First 6 digits': '960412',
    'Last 7 digits': secret,
    'Phone number': '01012345678',
    Email: 'minji@example.com',
    Bank: '088',
    'Account number': account,
    'Account holder': '김민지',
    ...part,
  };
  for (const [label, value] of Object.entries(values)) await type(labelled(label), value);
};

export const agree = () => click(find('.payout-consent-all input'));
export const goOn = () => click(button('Continue'));
export const review = () => click(button('Review'));

/** Leads from the amount to the account. */
export const toAccount = async (points = '100000'): Promise<void> => {
  await type(labelled('Points to exchange'), points);
  await goOn();
  await appear('.payout-consent-all');
};

export const toPreview = async (part: Part = {}): Promise<void> => {
  await toAccount();
  await writePayee(part);
  await agree();
  await review();
  await appear('[aria-label="Your details"]');
  await says('₩72,000');
};
