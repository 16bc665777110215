import { routes } from '@dipper/contract';
import type { ErrorName, RouteDefinition } from '@dipper/contract';
import { expect, it } from 'vitest';
import { ruleOf } from './index.ts';
import type { Rule } from './policy-table.ts';

const all: readonly RouteDefinition[] = Object.values(routes);
const needsOf = ({ name }: RouteDefinition) => ruleOf(name)?.needs ?? [];
/** Routes that need more than a login: only these have further refusals to declare. */
const needing = all.filter((route) => needsOf(route).length > 0);

const refusalsOf: Readonly<Record<NonNullable<Rule['needs']>[number], readonly ErrorName[]>> = {
  'right to pay': ['payment_right_missing', 'payment_right_blocked', 'certification_required'],
  'be an adult': ['subscription_minor_not_allowed'],
  'be in Korea': ['exchange_country_not_supported'],
};

it.each(needing)('$name tells in the contract how it may refuse somebody [AUTH-17]', (route) => {
  const refusals = needsOf(route).flatMap((need) => refusalsOf[need]);
  expect(refusals.length).toBeGreaterThan(0);
  expect(route.errors).toEqual(expect.arrayContaining([...refusals]));
});

it('there are calls that need more than a login', () => {
  expect(needing.length).toBeGreaterThan(4);
});

it('there is no rule for a call that nobody knows', () => {
  for (const name of ['toString', '__proto__', 'constructor', '']) {
    expect(ruleOf(name)).toBeUndefined();
  }
});
