import { expect } from 'vitest';
import { newUuid } from '../platform/ids.ts';
import type { Bought, RefundBed } from './refund-bed.ts';

/** Ten requests of a person at a time for the whole: one of them gives back, at once. */
export const expectWholeOnce = async (bed: RefundBed, bought: Bought): Promise<void> => {
  const { charged = 0 } = (await bed.charge(bought)) ?? {};
  const asked = await Promise.all(Array.from({ length: 10 }, () => bed.ask(bought)));
  const told = asked.map((each) => (typeof each === 'string' ? each : each.status));
  expect(told.toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => 'refund_already_requested'),
    'refunded',
  ]);
  await expectGivenBack(bed, bought, [charged]);
};

/** An operator gives back a part, asked for twice, and then the rest. */
export const expectPartAndRest = async (bed: RefundBed, bought: Bought): Promise<void> => {
  const { charged = 0 } = (await bed.charge(bought)) ?? {};
  const part = Math.floor(charged / 3);
  const credited = (await bed.spoons(bought)) - bought.before;
  const key = newUuid();
  const first = await bed.giveBack(bought, { amount: part, reason: 'a part' }, key);
  expect(first).toMatchObject({ state: 'done', amount: part });
  expect(await bed.giveBack(bought, { amount: part, reason: 'a part' }, key)).toEqual(first);
  expect((await bed.charge(bought))?.cancelled).toBe(part);
  expect(await bed.status(bought)).toBe('success');
  const left = (await bed.spoons(bought)) - bought.before;
  expect(left > 0n && left < credited).toBe(true);
  const rest = charged - part;
  expect(await bed.giveBack(bought, { reason: 'the rest' })).toMatchObject({
    state: 'done',
    amount: rest,
  });
  expect(await bed.giveBack(bought, { reason: 'again' })).toBe('refund_already_requested');
  await expectGivenBack(bed, bought, [part, rest]);
};

/** Nothing is left of it, with the provider, in the books, in spoons, and each part has its note. */
export const expectGivenBack = async (
  bed: RefundBed,
  bought: Bought,
  amounts: readonly number[],
): Promise<void> => {
  const { charged, cancelled } = (await bed.charge(bought)) ?? {};
  expect(cancelled).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
  expect(cancelled).toBe(charged);
  expect(await bed.status(bought)).toBe('refunded');
  expect(await bed.spoons(bought)).toBe(bought.before);
  await expect.poll(() => bed.notes(bought)).toEqual(amounts);
};
