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
  toPreview,
  writePayee,
} from '../../testing/cash-out.ts';
import {
  estimatedFor,
  exchangeId,
  exchangeWith,
  waysAnswer,
  wayWith,
} from '../../testing/exchanges.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { labelled, refusal, type } from '../../testing/screen.tsx';
import { choiceStore } from './choice.ts';
import { confirm, open, path, sent, text } from './testing/cash-screen.tsx';

beforeEach(() => history.replaceState(null, '', path));
afterEach(() => choiceStore.reset());

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
