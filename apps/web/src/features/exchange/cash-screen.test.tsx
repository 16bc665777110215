import type { CallRequest, Locale } from '@dipper/contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import {
  estimatedFor,
  exchangeId,
  exchangeWith,
  openForCash,
  standing,
  waysAnswer,
  wayWith,
} from '../../testing/exchanges.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import {
  labelled,
  refusal,
  saysWhoAbove,
  showScreen,
  somebody,
  type,
} from '../../testing/screen.tsx';
import { termsWith } from '../../testing/rules.ts';
import type { Answers } from '../../testing/screen.tsx';
import { Screen } from './cash-screen.tsx';
import { choiceStore } from './choice.ts';

const path = '/exchange/request';
const secret = '1908172';
const account = '110123456789';

type Opening = { readonly answers?: Answers; readonly isMinor?: boolean; readonly locale?: Locale };

const open = async ({ answers = {}, isMinor = false, locale = 'en' }: Opening = {}) => {
  const calls = await showScreen(<Screen />, {
    answers: { ...openForCash, ...answers },
    texts: ['exchange', 'payout'],
    locale,
    person: { ...somebody, isMinor },
  });
  await appear('[name=points], .d-state');
  return calls;
};

const text = (): string => document.body.textContent;
const settled = <Seen,>(check: () => Seen): Promise<Seen> =>
  eventually(async () => {
    await act(async () => undefined);
    return check();
  });
const says = (words: string) => settled(() => expect(text()).toContain(words));

const fill = async (part: Readonly<Record<string, string>> = {}): Promise<void> => {
  const values = {
    'Points to exchange': '100000',
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
  await settled(() => expect(find('[name=exchangeBank]').textContent).toContain('신한은행'));
  for (const [label, value] of Object.entries(values)) await type(labelled(label), value);
};

const agree = () => click(find('.payout-consent-all input'));
const next = () => click(button('Review'));

const toPreview = async (): Promise<void> => {
  await fill();
  await agree();
  await next();
  await appear('[aria-label="Your details"]');
  await says('₩72,000');
};

const confirm = async (): Promise<void> => {
  await click(button('Request'));
  const dialog = await appear('dialog');
  await click(button('Request', dialog));
};

const sent = (calls: readonly CallRequest[]) => calls.filter(({ name }) => name === 'cashOut');
const kept = (): string =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]);

beforeEach(() => history.replaceState(null, '', path));
afterEach(() => choiceStore.reset());

describe('the form of a cash-out', () => {
  it('estimates as it is typed, line by line, and says at once what is too much or too little [EXC-03] [EXC-04]', async () => {
    await open();
    await type(labelled('Points to exchange'), '100000');
    await says('₩72,000');
    for (const line of ['₩100,000', '₩20,000', '₩5,000', '₩2,500', '₩500']) {
      expect(find('.payout-estimate').textContent).toContain(line);
    }
    await type(labelled('Points to exchange'), '1,000,001');
    await next();
    expect(text()).toContain('This exceeds the exchangable amount.');
    await type(labelled('Points to exchange'), '29999');
    expect(text()).toContain('30,000\u00a0points');
    await click(button('All'));
    expect(labelled('Points to exchange')).toHaveProperty('value', '1,000,000');
  });

  it('names all that is wrong, each with its rule, and goes to the first [EXC-05] [EXC-06] [ERR-03]', async () => {
    const calls = await open();
    await next();
    expect(document.activeElement).toBe(labelled('Points to exchange'));
    expect(text()).toContain('Please check 11 fields');
    expect(text()).toContain('This field is required.');
    await fill({ 'Phone number': '010-1234', 'Account number': '110-123-456789' });
    await next();
    expect(document.activeElement).toBe(labelled('Phone number'));
    expect(text()).toContain('Please enter Numeric Values only.');
    expect(text()).toContain('without hyphens');
    await fill({ 'First 6 digits': '960231' });
    await next();
    expect(document.activeElement).toBe(labelled('First 6 digits'));
    await fill({ 'First 6 digits': '270101', 'Last 7 digits': '3234567' });
    await next();
    expect(document.activeElement).toBe(labelled('First 6 digits'));
    await fill();
    await next();
    expect(document.activeElement).toBe(find('[name=privacy]'));
    await click(button('Resident number consent'));
    expect(document.activeElement).toBe(find('[name=residentNumber]'));
    expect(sent(calls)).toEqual([]);
    expect(location.hash).toBe('');
  });

  it('has terms for adults, their families and minors, each with its ground and its documents [EXC-06]', async () => {
    await open({ answers: { terms: ({ path }) => termsWith(`# Ground\n${path}`) } });
    await click(button('Read: Collection of your resident number'));
    await appear('dialog h3');
    expect(find('dialog h3').textContent).toBe('Ground');
    expect(find('dialog').textContent).toContain('key=resident_number_adult&');
    await click(button('I have read and agree to this'));
    expect(find('[name=residentNumber]')).toHaveProperty('checked', true);
    expect(document.querySelector('[name=documents]')).toBeNull();
    await click(find('input[value=adult_family]'));
    await appear('[name=documents]');
    expect(text()).toContain('Family relations certificate');
    expect(text()).not.toContain('Representative’s agreement');
    await click(button('Read: Collection and use of personal data'));
    await appear('dialog h3');
    expect(find('dialog').textContent).toContain('key=privacy_adult_family&');
  });

  it('gives minors the terms for minors alone, with the agreement of a representative [EXC-06]', async () => {
    await open({ isMinor: true });
    expect(document.querySelector('input[value=adult]')).toBeNull();
    await appear('[name=documents]');
    expect(text()).toContain('Representative’s agreement');
    expect(text()).toContain('Family relations certificate');
    await fill();
    await agree();
    await next();
    expect(document.activeElement).toBe(find('[name=documents]'));
    expect(text()).toContain('upload');
  });

  it('says that a number without the old check digit may be a slip, and takes it all the same [EXC-05]', async () => {
    const calls = await open();
    const warning = 'Please check the number once more.';
    await fill({ 'Last 7 digits': '190817' });
    expect(text()).not.toContain(warning);
    await fill({ 'First 6 digits': '000101', 'Last 7 digits': '3000006' });
    await says(warning);
    expect(find('[name=residentLastNumber]').getAttribute('aria-invalid')).not.toBe('true');
    await fill({ 'First 6 digits': '000101', 'Last 7 digits': '3000008' });
    expect(text()).not.toContain(warning);
    await fill({ 'First 6 digits': '000101', 'Last 7 digits': '3000006' });
    await agree();
    await next();
    await appear('[aria-label="Your details"]');
    await says('₩72,000');
    await confirm();
    await says('Request received');
    expect(JSON.parse(sent(calls)[0]?.body ?? '')).toMatchObject({ residentLastNumber: '3000006' });
  });

  it('hides the second half, and keeps no name and no number anywhere [EXC-09] [AUTH-15]', async () => {
    await open();
    await fill();
    const last = labelled('Last 7 digits');
    expect(last.getAttribute('type')).toBe('password');
    for (const label of ['First 6 digits', 'Last 7 digits', 'Account number']) {
      expect(labelled(label).getAttribute('autocomplete')).toBe('off');
    }
    for (const never of [secret, '960412', account, '김민지', '01012345678', 'minji@']) {
      expect(kept()).not.toContain(never);
    }
    expect(choiceStore.get()).toEqual({
      userId: somebody.userId,
      points: '100000',
      variant: 'adult',
      bank: '088',
    });
  });
});

it('inside an app neither the form nor a request that was made is shown, also by its own address [EXC-01]', async () => {
  for (const hash of ['', `#done/${exchangeId}`]) {
    history.replaceState(null, '', `${path}${hash}`);
    const bridge = { kind: 'ios', send: async () => undefined } as const;
    const calls = await showScreen(<Screen />, {
      answers: openForCash,
      texts: ['exchange', 'payout'],
      bridge,
    });
    await appear('.d-state');
    await says('Open in browser');
    expect(document.querySelector('[name=points]')).toBeNull();
    expect(calls.map(({ name }) => name)).not.toContain('exchange');
    document.body.replaceChildren();
  }
});

it('says who one is above the form, and above the button that asks for the money [AUTH-11] [EXC-05]', async () => {
  await open();
  expect(saysWhoAbove(find('[name=points]'))).toBe(true);
  await toPreview();
  expect(saysWhoAbove(button('Request'))).toBe(true);
});

describe('what is looked at before it is asked for', () => {
  it('shows everything with the number hidden, asks once more, and sends what was shown [EXC-07]', async () => {
    const calls = await open();
    await toPreview();
    expect(location.hash).toBe('#preview');
    const details = find('[aria-label="Your details"]').textContent;
    expect(details).toContain('960412-•••••••');
    expect(details).toContain(account);
    expect(text()).not.toContain(secret);
    await confirm();
    await says('Request received');
    expect(location.hash).toBe(`#done/${exchangeId}`);
    expect(JSON.parse(sent(calls)[0]?.body ?? '')).toEqual({
      exchangeAmount: 100_000,
      expectedAmount: 72_000,
      applicantName: '김민지',
      residentFirstNumber: '960412',
      residentLastNumber: secret,
      phoneNumber: '01012345678',
      email: 'minji@example.com',
      accountHolder: '김민지',
      exchangeBank: '088',
      accountNumber: account,
      terms: { variant: 'adult', privacy: true, residentNumber: true },
      documentIds: [],
    });
    expect(choiceStore.get().points).toBe('');
  });

  it('sends a lost request again under the same key, and a refused one under a new one [EXC-08] [ERR-04]', async () => {
    let turn = 0;
    const cashOut = () => {
      turn += 1;
      if (turn === 1) return 'offline' as const;
      if (turn === 2) return refusal('exchange_temporary_error', 503);
      return { status: 201, body: exchangeWith() };
    };
    const calls = await open({ answers: { cashOut } });
    await toPreview();
    await confirm();
    await says('Sending it again never creates a second request');
    await click(button('Send again'));
    await says('A temporary error occurred');
    await confirm();
    await says('Request received');
    const keys = sent(calls).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('takes one request from two presses [EXC-08]', async () => {
    const calls = await open();
    await toPreview();
    await click(button('Request'));
    const yes = button('Request', await appear('dialog'));
    await act(async () => {
      yes.click();
      yes.click();
    });
    await says('Request received');
    expect(sent(calls)).toHaveLength(1);
  });

  it('shows the new amount where the price has changed, and leads back to what was refused [EXC-07] [ERR-04]', async () => {
    let code = 'price_changed';
    let rate = 1;
    const calls = await open({
      answers: {
        cashOut: () => refusal(code),
        estimateExchange: () => ({ body: { ...estimatedFor(100_000), amount: 72_000 / rate } }),
      },
    });
    await toPreview();
    rate = 2;
    await confirm();
    await says('The amount you receive has changed');
    await says('₩36,000');
    code = 'exchange_account_mismatch';
    await confirm();
    await says('account details do not match');
    expect(JSON.parse(sent(calls)[1]?.body ?? '').expectedAmount).toBe(36_000);
    await act(async () => button('Fix it').click());
    await appear('[name=accountNumber]');
    await settled(() => expect(document.activeElement).toBe(labelled('Account number')));
    expect(labelled('Last 7 digits')).toHaveProperty('value', secret);
    expect(text()).toContain('account details do not match');
    await type(labelled('Account number'), '220123456789');
    expect(text()).not.toContain('account details do not match');
  });
});

it('an account that takes no money leads to support, and leaves the points where they are [ERR-02] [ERR-03]', async () => {
  await open({ answers: { cashOut: refusal('exchange_other_reason') } });
  await toPreview();
  await confirm();
  await says('Money cannot be paid out to this account. Your points are safe.');
  await says('contact support');
});

describe('somebody who cannot cash out now', () => {
  it('is told so before the form: one runs, too little is there, or the country has none [EXC-04] [ERR-03]', async () => {
    await open({ answers: { exchangeHistoryStatus: standing({ isProceedingExchange: true }) } });
    expect(text()).toContain('already have an exchange in progress');
  });

  it('is told how much is missing [EXC-04]', async () => {
    await open({
      answers: { estimatedAmounts: waysAnswer(200, wayWith({ estimated: null })) },
    });
    expect(text()).toContain('500\u00a0spoons');
  });

  it('sees what became of it when nothing can be loaded, and can try again [ERR-04]', async () => {
    let isDown = true;
    await open({
      answers: {
        estimatedAmounts: () =>
          isDown ? refusal('server_busy', 503) : waysAnswer(1_000_000, wayWith()),
      },
    });
    isDown = false;
    await click(button('Try again'));
    await appear('[name=points]');
  });

  it('is led to where the maintenance is told of, also in the middle of the form [EXC-14]', async () => {
    await open({
      answers: { estimateExchange: refusal('under_maintenance', 503) },
    });
    await type(labelled('Points to exchange'), '100000');
    await settled(() => expect(location.pathname).toBe('/exchange/maintenance'));
  });
});

describe('after a reload', () => {
  it('finds amount, terms and bank, and nothing that is anybody’s [EXC-05]', async () => {
    choiceStore.set({
      userId: somebody.userId,
      points: '50,000',
      variant: 'adult_family',
      bank: '088',
    });
    history.replaceState(null, '', `${path}#preview`);
    await open();
    expect(location.hash).toBe('');
    expect(labelled('Points to exchange')).toHaveProperty('value', '50,000');
    expect(find('input[value=adult_family]')).toHaveProperty('checked', true);
    expect(labelled('Name')).toHaveProperty('value', '');
  });

  it('shows a request that was taken, and what became of it since [EXC-07]', async () => {
    history.replaceState(null, '', `${path}#done/${exchangeId}`);
    const refused = exchangeWith({ status: 'refusal', reason: 'holder_differs' });
    await showScreen(<Screen />, {
      answers: { ...openForCash, exchange: { body: refused } },
      texts: ['exchange', 'payout'],
    });
    await says('You got all your points back');
  });
});
