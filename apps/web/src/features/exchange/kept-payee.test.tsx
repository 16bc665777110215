import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  account,
  agree,
  review,
  says,
  secret,
  settled,
  toAccount,
} from '../../testing/cash-out.ts';
import { exchangeId, openForCash } from '../../testing/exchanges.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { labelled, refusal, showScreen, somebody, type } from '../../testing/screen.tsx';
import type { Answer, Answers } from '../../testing/screen.tsx';
import { Screen } from './cash-screen.tsx';
import { choiceStore, keepChoice } from './choice.ts';
import { confirm, open, path, sent, text } from './testing/cash-screen.tsx';

beforeEach(() => history.replaceState(null, '', path));
afterEach(() => choiceStore.reset());

const lastPayee = {
  exchangeId,
  variant: 'adult',
  exchangeBank: '088',
  accountNumber: '********6789',
  accountHolder: '김**',
  applicantName: '김**',
  phoneNumber: '*******5678',
  email: 'm****@example.com',
};

describe('the account of the last cash-out', () => {
  const openAgain = async (answers: Answers = {}) => {
    const calls = await open({
      answers: { keptPayee: { body: { payee: lastPayee } }, ...answers },
    });
    await toAccount();
    await says('Account of your last request');
    return calls;
  };
  const typeNumber = async () => {
    await type(labelled('First 6 digits'), '960412');
    await type(labelled('Last 7 digits'), secret);
  };

  it('is shown masked and used again, so that only the resident number is asked for [EXC-05] [EXC-07] [EXC-09]', async () => {
    const calls = await openAgain();
    await says('신한은행');
    expect(text()).toContain('••••••••6789');
    expect(document.querySelector('[name=accountNumber]')).toBeNull();
    await review();
    expect(document.activeElement).toBe(labelled('First 6 digits'));
    expect(text()).toContain('Please check 4 fields');
    await typeNumber();
    await agree();
    await review();
    await appear('[aria-label="Your details"]');
    expect(find('[aria-label="Your details"]').textContent).toContain('••••••••6789');
    await says('₩72,000');
    await confirm();
    await says('Request received');
    expect(JSON.parse(sent(calls)[0]?.body ?? '')).toEqual({
      exchangeAmount: 100_000,
      expectedAmount: 72_000,
      residentFirstNumber: '960412',
      residentLastNumber: secret,
      terms: { variant: 'adult', privacy: true, residentNumber: true },
      documentIds: [],
      payeeOf: exchangeId,
    });
  });

  it('can be replaced by another account and chosen again [EXC-05]', async () => {
    await openAgain();
    await click(button('Use another account'));
    await appear('[name=accountNumber]');
    await click(button('Use the account of my last request'));
    await says('Account of your last request');
    expect(document.querySelector('[name=accountNumber]')).toBeNull();
  });

  it('keeps consents for its own terms only, and other terms need new consents [EXC-06]', async () => {
    const family = { ...lastPayee, variant: 'adult_family' };
    await openAgain({ keptPayee: { body: { payee: family } } });
    const agreed = () =>
      ['privacy', 'residentNumber'].map((name) => find(`input[name=${name}]`).matches(':checked'));
    await agree();
    expect(agreed()).toEqual([true, true]);
    await click(button('Use another account'));
    await appear('[name=accountNumber]');
    expect(find('input[value=adult_family]')).toHaveProperty('checked', true);
    expect(agreed()).toEqual([true, true]);
    await click(find('input[value=adult]'));
    expect(agreed()).toEqual([false, false]);
    await agree();
    await click(find('input[value=adult]'));
    expect(agreed()).toEqual([true, true]);
    await click(button('Use the account of my last request'));
    await says('Account of your last request');
    expect(agreed()).toEqual([false, false]);
  });

  it('never replaces an account that is being typed, however late it loads [EXC-05]', async () => {
    let isDown = true;
    await open({
      answers: {
        keptPayee: () => (isDown ? refusal('server_busy', 503) : { body: { payee: lastPayee } }),
      },
    });
    await toAccount();
    await appear('[name=accountNumber]');
    await type(labelled('Account number'), account);
    isDown = false;
    await act(async () => dispatchEvent(new Event('focus')));
    await says('Use the account of my last request');
    expect(labelled('Account number')).toHaveProperty('value', account);
  });

  it('is sent as the review shows it, even when the last request has changed meanwhile [EXC-07]', async () => {
    let payee = lastPayee;
    const calls = await openAgain({
      keptPayee: () => ({ body: { payee } }),
      cashOut: refusal('price_changed'),
    });
    await typeNumber();
    await agree();
    await review();
    await appear('[aria-label="Your details"]');
    await says('₩72,000');
    payee = {
      ...lastPayee,
      exchangeId: exchangeId.replace(/1$/, '2'),
      accountNumber: '********0000',
    };
    await confirm();
    await says('The amount you receive has changed');
    await settled(() =>
      expect(calls.filter(({ name }) => name === 'keptPayee').length).toBeGreaterThan(1),
    );
    await says('₩72,000');
    expect(find('[aria-label="Your details"]').textContent).toContain('••••••••6789');
    await confirm();
    await settled(() => expect(sent(calls)).toHaveLength(2));
    expect(JSON.parse(sent(calls)[1]?.body ?? '')).toMatchObject({ payeeOf: exchangeId });
  });

  it('that was deleted or is unknown to the bank must be typed anew [EXC-05] [ERR-04]', async () => {
    await openAgain({ cashOut: refusal('exchange_payee_gone', 409) });
    await typeNumber();
    await agree();
    await review();
    await appear('[aria-label="Your details"]');
    await says('₩72,000');
    await confirm();
    await says('We no longer have the account');
    await click(button('Fix it'));
    await appear('[name=accountNumber]');
    await settled(() => expect(document.activeElement).toBe(labelled('Account number')));
    expect(labelled('Last 7 digits')).toHaveProperty('value', secret);
  });

  it('must be loaded before a reloaded review shows details or a submit button [EXC-05] [EXC-07]', async () => {
    keepChoice({ userId: somebody.userId, points: '50,000', variant: 'adult', bank: '088' });
    history.replaceState(null, '', `${path}#preview`);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    await showScreen(<Screen />, {
      answers: { ...openForCash, keptPayee: () => promise },
      texts: ['exchange', 'payout'],
    });
    await settled(() => expect(location.hash).toBe('#account'));
    await appear('.d-skeleton');
    expect(document.querySelector('[aria-label="Your details"]')).toBeNull();
    expect(text()).not.toContain('Request');
    await act(async () => resolve({ body: { payee: lastPayee } }));
    await says('Account of your last request');
  });
});
