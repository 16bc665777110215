import type { CallRequest, Locale } from '@dipper/contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  account,
  agree,
  goOn,
  review,
  says,
  secret,
  settled,
  toAccount,
  toPreview,
  writePayee,
} from '../../testing/cash-out.ts';
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
import { now } from '../../shared/device/index.ts';
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
import { choiceStore, keepChoice } from './choice.ts';

const path = '/exchange/request';
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
const confirm = async (): Promise<void> => {
  await click(button('Request'));
  const dialog = await appear('dialog');
  await click(button('Request', dialog));
};

const sent = (calls: readonly CallRequest[]) => calls.filter(({ name }) => name === 'cashOut');
const stored = (): string =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]);

beforeEach(() => history.replaceState(null, '', path));
afterEach(() => choiceStore.reset());

describe('the amount of a cash-out', () => {
  it('is estimated line by line while it is typed, with a notice when too high or too low [EXC-03] [EXC-04]', async () => {
    await open();
    await type(labelled('Points to exchange'), '100000');
    await says('₩72,000');
    for (const line of ['₩100,000', '₩20,000', '₩5,000', '₩2,500', '₩500']) {
      expect(find('.payout-estimate').textContent).toContain(line);
    }
    expect(find('.payout-receive').textContent).toBe('You receive₩72,000');
    await type(labelled('Points to exchange'), '1,000,001');
    await goOn();
    expect(text()).toContain('This exceeds the exchangable amount.');
    expect(document.querySelector('.payout-receive')).toBeNull();
    await type(labelled('Points to exchange'), '29999');
    expect(text()).toContain('30,000\u00a0points');
    expect(location.hash).toBe('');
  });

  it('can be chosen from round sums within the balance, or as all of it [EXC-04] [EXC-05]', async () => {
    await open({ answers: { estimatedAmounts: waysAnswer(120_000, wayWith()) } });
    const points = labelled('Points to exchange');
    await click(button('+50,000'));
    expect(points).toHaveProperty('value', '50,000');
    await click(button('+50,000'));
    expect(points).toHaveProperty('value', '100,000');
    await click(button('+100,000'));
    expect(points).toHaveProperty('value', '120,000');
    await type(points, '30000');
    await click(button('All'));
    expect(points).toHaveProperty('value', '120,000');
    expect(document.body.textContent).not.toContain('+500,000');
  });
});

describe('the account details of a cash-out', () => {
  it('are a screen that names every wrong field with its rule and focuses the first [EXC-05] [EXC-06] [ERR-03]', async () => {
    const calls = await open();
    await goOn();
    expect(document.activeElement).toBe(labelled('Points to exchange'));
    expect(text()).toContain('Please check 1 field');
    await toAccount();
    expect(find('[aria-label="Step 2 of 3"]')).toBeTruthy();
    await review();
    expect(document.activeElement).toBe(labelled('Name'));
    expect(text()).toContain('Please check 10 fields');
    expect(text()).toContain('This field is required.');
    await writePayee({ 'Phone number': '010-1234', 'Account number': '110-123-456789' });
    await review();
    expect(document.activeElement).toBe(labelled('Phone number'));
    expect(text()).toContain('Please enter Numeric Values only.');
    expect(text()).toContain('without hyphens');
    await writePayee({ 'First 6 digits': '960231' });
    await review();
    expect(document.activeElement).toBe(labelled('First 6 digits'));
    await writePayee({ 'First 6 digits': '270101', 'Last 7 digits': '3234567' });
    await review();
    expect(document.activeElement).toBe(labelled('First 6 digits'));
    await writePayee();
    await review();
    expect(document.activeElement).toBe(find('[name=privacy]'));
    await click(button('Resident number consent'));
    expect(document.activeElement).toBe(find('[name=residentNumber]'));
    expect(sent(calls)).toEqual([]);
    expect(location.hash).toBe('#account');
  });

  it('have terms for adults, families and minors, each readable, and documents on their own screen [EXC-06]', async () => {
    await open({ answers: { terms: ({ path }) => termsWith(`# Ground\n${path}`) } });
    await toAccount();
    await appear('[name=exchangeBank]');
    await click(button('Read: Collection of your resident number'));
    await appear('dialog h3');
    expect(find('dialog h3').textContent).toBe('Ground');
    expect(find('dialog').textContent).toContain('key=resident_number_adult&');
    await click(button('I have read and agree to this'));
    expect(find('[name=residentNumber]')).toHaveProperty('checked', true);
    await click(find('input[value=adult_family]'));
    expect(find('[name=residentNumber]')).toHaveProperty('checked', false);
    await click(button('Read: Collection and use of personal data'));
    await appear('dialog h3');
    expect(find('dialog').textContent).toContain('key=privacy_adult_family&');
    await click(button('I have read and agree to this'));
    await agree();
    await writePayee();
    await goOn();
    await appear('[name=documents]');
    expect(location.hash).toBe('#documents');
    expect(find('h1')).toBe(document.activeElement);
    expect(find('[aria-label="Step 3 of 4"]')).toBeTruthy();
    expect(text()).toContain('Family relations certificate');
    expect(text()).not.toContain('Representative’s consent');
  });

  it("give minors only the terms for minors, with a representative's consent [EXC-06]", async () => {
    await open({ isMinor: true });
    await toAccount();
    expect(document.querySelector('input[value=adult]')).toBeNull();
    await writePayee();
    await agree();
    await goOn();
    await appear('[name=documents]');
    expect(text()).toContain('Representative’s consent');
    expect(text()).toContain('Family relations certificate');
    await review();
    expect(document.activeElement).toBe(find('[name=documents]'));
    expect(text()).toContain('upload');
  });

  it('warn about a resident number with a wrong check digit, but accept it [EXC-05]', async () => {
    const calls = await open();
    const warning = 'Please check the number once more.';
    await toAccount();
    await writePayee({ 'Last 7 digits': '190817' });
    expect(text()).not.toContain(warning);
    await writePayee({ 'First 6 digits': '000101', 'Last 7 digits': '3000006' });
    await says(warning);
    expect(find('[name=residentLastNumber]').getAttribute('aria-invalid')).not.toBe('true');
    await writePayee({ 'First 6 digits': '000101', 'Last 7 digits': '3000008' });
    expect(text()).not.toContain(warning);
    await writePayee({ 'First 6 digits': '000101', 'Last 7 digits': '3000006' });
    await agree();
    await review();
    await appear('[aria-label="Your details"]');
    await says('₩72,000');
    await confirm();
    await says('Request received');
    expect(JSON.parse(sent(calls)[0]?.body ?? '')).toMatchObject({ residentLastNumber: '3000006' });
  });

  it('hide the second half of the resident number, and store no name and no number [EXC-09] [AUTH-15]', async () => {
    await open();
    await toAccount();
    await writePayee();
    const last = labelled('Last 7 digits');
    expect(last.getAttribute('type')).toBe('password');
    for (const label of ['First 6 digits', 'Last 7 digits', 'Account number']) {
      expect(labelled(label).getAttribute('autocomplete')).toBe('off');
    }
    for (const never of [secret, '960412', account, '김민지', '01012345678', 'minji@']) {
      expect(stored()).not.toContain(never);
    }
    expect(choiceStore.get()).toEqual({
      userId: somebody.userId,
      points: '100000',
      variant: 'adult',
      bank: '088',
      writtenAt: expect.any(Number),
    });
  });
});

it('inside an app neither the cash-out form nor a finished request is shown, even by its address [EXC-01]', async () => {
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

it("the account's name is shown above the cash-out form and above the submit button [AUTH-11] [EXC-05]", async () => {
  await open();
  expect(saysWhoAbove(find('[name=points]'))).toBe(true);
  await toPreview();
  expect(saysWhoAbove(button('Request'))).toBe(true);
});

describe('the review before a cash-out is submitted', () => {
  it('shows all details with the number masked, asks once more and sends exactly those [EXC-07]', async () => {
    const calls = await open();
    await toPreview();
    expect(location.hash).toBe('#preview');
    const details = find('[aria-label="Your details"]').textContent;
    expect(details).toContain('960412-•••••••');
    expect(text()).toContain('By December 9, 2026 (7\u00a0business days)');
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

  it('sends a lost request again with the same idempotency key, a refused one with a new one [EXC-08] [ERR-04]', async () => {
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

  it('submits one request when the button is pressed twice [EXC-08]', async () => {
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

  it('shows the new amount after a price change, and leads back to a refused field [EXC-07] [ERR-04]', async () => {
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

it('an amount above the balance is reported on the review until it is changed [EXC-04] [ERR-03] [ERR-04]', async () => {
  let held = 1_000_000;
  await open({
    answers: {
      cashOut: refusal('exchange_amount_exceeded'),
      estimatedAmounts: () => waysAnswer(held, wayWith()),
    },
  });
  await type(labelled('Points to exchange'), '100,000');
  await goOn();
  await appear('.payout-consent-all');
  await writePayee();
  await agree();
  await review();
  await appear('[aria-label="Your details"]');
  await says('₩72,000');
  held = 60_000;
  await confirm();
  await settled(() => expect(text()).not.toContain('₩72,000'));
  const tooMuch = 'This exceeds the exchangable amount.';
  await says(tooMuch);
  expect(document.querySelector('.d-skeleton')).toBeNull();
  await click(button('Fix it'));
  await appear('[name=points]');
  const points = labelled('Points to exchange');
  await settled(() => expect(document.activeElement).toBe(points));
  expect(text()).toContain(tooMuch);
  await act(async () => points.blur());
  expect(text()).toContain(tooMuch);
  await type(points, '60,000');
  expect(text()).not.toContain(tooMuch);
});

it('a refused amount stays marked as refused when the field adds digit groups [EXC-04] [ERR-03]', async () => {
  await open({ answers: { cashOut: refusal('exchange_amount_exceeded') } });
  await type(labelled('Points to exchange'), '100000');
  await goOn();
  await appear('.payout-consent-all');
  await writePayee();
  await agree();
  await review();
  await appear('[aria-label="Your details"]');
  await says('₩72,000');
  await confirm();
  const tooMuch = 'This exceeds the exchangable amount.';
  await says(tooMuch);
  await click(button('Fix it'));
  await appear('[name=points]');
  const points = labelled('Points to exchange');
  await settled(() => expect(document.activeElement).toBe(points));
  await act(async () => points.blur());
  expect(points).toHaveProperty('value', '100,000');
  expect(text()).toContain(tooMuch);
  await type(points, '60,000');
  expect(text()).not.toContain(tooMuch);
});

it('an account that cannot receive money leads to support, and the points stay untouched [ERR-02] [ERR-03]', async () => {
  await open({ answers: { cashOut: refusal('exchange_other_reason') } });
  await toPreview();
  await confirm();
  await says('Money cannot be paid out to this account. Your points are safe.');
  await says('contact support');
});

describe('a person who cannot cash out now', () => {
  it('sees the reason before the form, such as an exchange that is already running [EXC-04] [ERR-03]', async () => {
    await open({ answers: { exchangeHistoryStatus: standing({ isProceedingExchange: true }) } });
    expect(text()).toContain('already have an exchange in progress');
  });

  it('sees how much is missing [EXC-04]', async () => {
    await open({
      answers: { estimatedAmounts: waysAnswer(200, wayWith({ estimated: null })) },
    });
    expect(text()).toContain('500\u00a0spoons');
  });

  it('sees that loading failed and can try again [ERR-04]', async () => {
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

  it('is led to the maintenance screen, also in the middle of the form [EXC-14]', async () => {
    await open({
      answers: { estimateExchange: refusal('under_maintenance', 503) },
    });
    await type(labelled('Points to exchange'), '100000');
    await settled(() => expect(location.pathname).toBe('/exchange/maintenance'));
  });
});

describe('the cash-out form after a reload', () => {
  const leave = (part: object = {}) =>
    keepChoice({
      userId: somebody.userId,
      points: '50,000',
      variant: 'adult_family',
      bank: '088',
      ...part,
    });

  it('still has amount, terms and bank, but no personal data [EXC-05]', async () => {
    leave();
    history.replaceState(null, '', `${path}#preview`);
    await showScreen(<Screen />, { answers: openForCash, texts: ['exchange', 'payout'] });
    await appear('[name=exchangeBank]');
    expect(location.hash).toBe('#account');
    expect(find('input[value=adult_family]')).toHaveProperty('checked', true);
    expect(labelled('Name')).toHaveProperty('value', '');
    await settled(() => expect(find('[name=exchangeBank]')).toHaveProperty('value', '088'));
  });

  it('is empty for another person or after a week [EXC-05] [AUTH-15]', async () => {
    leave({ userId: somebody.userId + 1 });
    await open();
    expect(labelled('Points to exchange')).toHaveProperty('value', '');
    document.body.replaceChildren();
    leave();
    choiceStore.set({ ...choiceStore.get(), writtenAt: now() - 8 * 86_400_000 });
    await open();
    expect(labelled('Points to exchange')).toHaveProperty('value', '');
  });

  it('shows the submitted request and its current state [EXC-07]', async () => {
    history.replaceState(null, '', `${path}#done/${exchangeId}`);
    const refused = exchangeWith({ status: 'refusal', reason: 'holder_differs' });
    await showScreen(<Screen />, {
      answers: { ...openForCash, exchange: { body: refused } },
      texts: ['exchange', 'payout'],
    });
    await says('We returned all of your points');
  });
});
