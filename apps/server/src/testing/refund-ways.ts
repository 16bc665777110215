import { expect } from 'vitest';
import { newUuid } from '../platform/ids.ts';
import type { Bought, RefundFixture } from './refund-fixture.ts';

/** Ten requests of a person at a time for the whole: one of them gives back, at once. */
export const expectWholeOnce = async (fixture: RefundFixture, bought: Bought): Promise<void> => {
  const { charged = 0 } = (await fixture.charge(bought)) ?? {};
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.ask(bought)));
  const states = answers.map((each) => (typeof each === 'string' ? each : each.status));
  expect(states.toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => 'refund_already_requested'),
    'refunded',
  ]);
  await expectRefunded(fixture, bought, [charged]);
};

/** An operator refunds a part, requested twice, and then the rest. */
export const expectPartAndRest = async (fixture: RefundFixture, bought: Bought): Promise<void> => {
  const { charged = 0 } = (await fixture.charge(bought)) ?? {};
  const part = Math.floor(charged / 3);
  const credited = (await fixture.spoons(bought)) - bought.before;
  const key = newUuid();
  const first = await fixture.giveBack(bought, { amount: part, reason: 'a part' }, key);
  expect(first).toMatchObject({ state: 'done', amount: part });
  expect(await fixture.giveBack(bought, { amount: part, reason: 'a part' }, key)).toEqual(first);
  expect((await fixture.charge(bought))?.canceled).toBe(part);
  expect(await fixture.status(bought)).toBe('success');
  const left = (await fixture.spoons(bought)) - bought.before;
  expect(left > 0n && left < credited).toBe(true);
  const rest = charged - part;
  expect(await fixture.giveBack(bought, { reason: 'the rest' })).toMatchObject({
    state: 'done',
    amount: rest,
  });
  expect(await fixture.giveBack(bought, { reason: 'again' })).toBe('refund_already_requested');
  await expectRefunded(fixture, bought, [part, rest]);
};

/** Nothing is left of it, with the provider, in the books, in spoons, and each part has its note. */
export const expectRefunded = async (
  fixture: RefundFixture,
  bought: Bought,
  amounts: readonly number[],
): Promise<void> => {
  const { charged, canceled } = (await fixture.charge(bought)) ?? {};
  expect(canceled).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
  expect(canceled).toBe(charged);
  expect(await fixture.status(bought)).toBe('refunded');
  expect(await fixture.spoons(bought)).toBe(bought.before);
  await expect.poll(() => fixture.notes(bought)).toEqual(amounts);
};
