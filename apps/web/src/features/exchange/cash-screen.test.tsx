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
import { Screen } from './cash-screen.tsx';
import { choiceStore, keepChoice } from './choice.ts';
import { confirm, open, path, sent, text } from './testing/cash-screen.tsx';

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
