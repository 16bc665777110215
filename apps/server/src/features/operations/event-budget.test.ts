import { expect, it } from 'vitest';
import { createEventBudget } from './event-budget.ts';

it('page events are logged up to a limit per second, which starts again each second [AUTH-14]', () => {
  const budget = createEventBudget(2);
  const taken = [10_000, 10_400, 10_999, 11_000, 11_001, 11_002].map((nowMs) => budget.take(nowMs));
  expect(taken).toEqual([true, true, false, true, true, false]);
});
