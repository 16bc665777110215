import type { CallRequest } from '@dipper/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { typedAmountsStore } from '../../shared/exchange/index.ts';
import { exchangeAnswers, exchangeId, waysWith } from '../../testing/exchange.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { labelled, refusal, showScreen, somebody, type } from '../../testing/screen.tsx';
import type { Answer, Answers, ScreenOptions } from '../../testing/screen.tsx';
import { attemptStore } from './attempt-store.ts';
import { Screen } from './convert-screen.tsx';

const done: Answer = {
  status: 201,
  body: { exchangeId, spoons: 600, points: 66_000, convertedAt: '2026-11-20T03:04:00Z' },
};

const open = async (answers: Answers = {}, options: Partial<ScreenOptions> = {}) => {
  const calls = await showScreen(<Screen />, {
    answers: { ...exchangeAnswers, ...answers },
    texts: ['exchange', 'earnings'],
    ...options,
  });
  await appear('main button[data-wide]');
  return calls;
};

const keysOf = (calls: readonly CallRequest[]): (string | undefined)[] =>
  calls.filter(({ name }) => name === 'convert').map(({ headers }) => headers['idempotency-key']);

const enter = async (spoons: string): Promise<void> => {
  await type(labelled('Spoons you want'), spoons);
  await click(button('Next'));
};

beforeEach(() => attemptStore.reset());
afterEach(() => {
  attemptStore.reset();
  typedAmountsStore.reset();
});

describe('the number of spoons to convert to', () => {
  it.each([
    ['', 'This field is required.'],
    ['12x', 'Please enter Numeric Values only.'],
    ['499', 'The minimum is 500\u00a0spoons.'],
    ['910', 'Exchangeable spoon limit exceeded.'],
    ['9'.repeat(40), 'Exchangeable spoon limit exceeded.'],
  ])('"%s" is refused at the field: %s [EXC-12] [EXC-05]', async (written, words) => {
    await open();
    await enter(written);
    expect(find('.d-field-error').textContent).toBe(words);
    expect(document.activeElement).toBe(labelled('Spoons you want'));
  });

  it("has a hint with only the minimum when the person's points do not reach it [EXC-12]", async () => {
    await open({ estimatedAmounts: waysWith(10_000) });
    expect(find('.d-field-hint').textContent).toBe('The minimum is 500\u00a0spoons.');
  });

  it('says the range of spoons with its unit once [EXC-12]', async () => {
    await open();
    expect(find('.d-field-hint').textContent).toBe('500 to 909\u00a0spoons');
  });

  it('asks in Japan for 300 points, which three spoons are more than [EXC-12]', async () => {
    const convert = { minimumSpoons: 0, minimumPoints: 300 };
    await open({ estimatedAmounts: waysWith(100_000, { convert }) }, { country: 'jp' });
    expect(find('.d-field-hint').textContent).toBe('3 to 909\u00a0spoons');
    await enter('2');
    expect(find('.d-field-error').textContent).toBe('The minimum is 300\u00a0points.');
    await enter('٣');
    await appear('.convert-heading');
  });

  it('follows the rate and minimum set by an operator, and the shown rate is sent [EXC-12] [NUM-03]', async () => {
    const convert = { spoonPoints: 120, minimumSpoons: 700 };
    const calls = await open({ estimatedAmounts: waysWith(100_000, { convert }), convert: done });
    await enter('699');
    expect(find('.d-field-error').textContent).toBe('The minimum is 700\u00a0spoons.');
    await enter('834');
    expect(find('.d-field-error').textContent).toBe('Exchangeable spoon limit exceeded.');
    await enter('700');
    expect((await appear('.d-facts')).textContent).toContain('84,000\u00a0points');
    await click(button('Convert'));
    await appear('.convert-done');
    const sent = calls.find(({ name }) => name === 'convert');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ spoons: 700, expectedPoints: 84_000 });
  });

  it('is kept over a login for the person who typed it and nobody else [EXC-12] [ERR-01]', async () => {
    const typed = () => (labelled('Spoons you want') as HTMLInputElement).value;
    await open();
    await type(labelled('Spoons you want'), '600');
    document.body.replaceChildren();
    // Reloads the page.
    typedAmountsStore.reload();
    await open({}, { person: { ...somebody, userId: 4242 } });
    expect(typed()).toBe('');
    document.body.replaceChildren();
    await open();
    expect(typed()).toBe('600');
  });

  it('shows its cost and the points left while it is typed, and one press converts all [EXC-12]', async () => {
    await open();
    await type(labelled('Spoons you want'), '600');
    expect(find('.d-facts').textContent).toContain('66,000\u00a0points');
    expect(find('.d-facts').textContent).toContain('34,000\u00a0points');
    await click(button('Maximum'));
    expect(find('.d-facts').textContent).toContain('99,990\u00a0points');
  });
});

describe('a conversion of points to spoons', () => {
  it('asks once more, says that it cannot be undone, and then updates all balances [EXC-12]', async () => {
    let isDone = false;
    const calls = await open({
      convert: () => {
        isDone = true;
        return done;
      },
      estimatedAmounts: () => waysWith(isDone ? 34_000 : 100_000),
      balance: () => ({
        body: {
          userId: 1001,
          spoon: isDone ? 940 : 340,
          paidSpoon: 300,
          bonusSpoon: 40,
          point: 0,
          expiring: [],
        },
      }),
    });
    await enter('600');
    await appear('.convert-heading');
    expect(document.body.textContent).toContain('cannot be converted back');
    expect(keysOf(calls)).toEqual([]);
    await click(button('Convert'));
    const result = await appear('.convert-done');
    expect(result.textContent).toContain('Conversion complete');
    const sent = calls.find(({ name }) => name === 'convert');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ spoons: 600, expectedPoints: 66_000 });
    await expect.poll(() => find('.d-facts').textContent).toContain('940\u00a0spoons');
    expect(find('.d-facts').textContent).toContain('34,000\u00a0points');
    expect(attemptStore.get().attempt).toBeUndefined();
    expect(typedAmountsStore.get().convert).toBe('');
  });

  it('is sent once, however often the button is pressed [EXC-12] [API-05]', async () => {
    const calls = await open({ convert: done });
    await enter('600');
    const press = button('Convert');
    press.click();
    press.click();
    await click(press);
    await appear('.convert-done');
    expect(keysOf(calls)).toHaveLength(1);
  });

  it('is sent again with the same idempotency key after a lost answer, also after a reload [EXC-12] [ERR-04]', async () => {
    let isLost = true;
    const answers: Answers = { convert: () => (isLost ? 'offline' : done) };
    const calls = await open(answers);
    await enter('600');
    await click(button('Convert'));
    await appear('[role=alert]');
    expect(document.body.textContent).toContain('Checking again never converts them twice');
    document.body.replaceChildren();
    isLost = false;
    const later = await open(answers);
    await click(button('Check again'));
    await appear('.convert-done');
    expect(keysOf(calls)[0]).toMatch(/\S{8}/);
    expect(keysOf(later)).toEqual(keysOf(calls));
  });

  it('that is refused says why and that nothing happened, and the amount can be changed [EXC-12] [ERR-04]', async () => {
    await open({ convert: refusal('convert_limit_exceeded', 409) });
    await enter('600');
    await click(button('Convert'));
    expect((await appear('[role=alert]')).textContent).toContain('Nothing was converted');
    await click(button('Change the amount'));
    expect(labelled('Spoons you want')).toHaveProperty('value', '600');
  });
});

it('a conversion form that cannot load shows what failed and offers a retry [ERR-04]', async () => {
  let fails = true;
  await showScreen(<Screen />, {
    answers: {
      ...exchangeAnswers,
      estimatedAmounts: () => (fails ? refusal('unexpected_error', 500) : waysWith(1000)),
    },
    texts: ['exchange', 'earnings'],
  });
  await appear('[role=alert]');
  fails = false;
  await click(button('Try again'));
  await appear('.convert-form');
});
