import { routes } from '@dipper/contract';
import type { ErrorName, RouteDefinition } from '@dipper/contract';
import { expect, it } from 'vitest';
import { ruleOf } from './index.ts';
import type { Rule } from './policy-table.ts';

const all: readonly RouteDefinition[] = Object.values(routes);

const refusalsOf: Readonly<Record<NonNullable<Rule['needs']>[number], readonly ErrorName[]>> = {
  'right to pay': ['payment_right_missing', 'payment_right_blocked', 'certification_required'],
  'be an adult': ['subscription_minor_not_allowed'],
  'be in Korea': ['exchange_country_not_supported'],
};

it.each(all)('$name tells in the contract how it may refuse somebody [AUTH-17]', (route) => {
  const refusals = (ruleOf(route.name)?.needs ?? []).flatMap((need) => refusalsOf[need]);
  expect(route.errors).toEqual(expect.arrayContaining([...refusals]));
});

it('there is no rule for a call that nobody knows', () => {
  for (const name of ['toString', '__proto__', 'constructor', '']) {
    expect(ruleOf(name)).toBeUndefined();
  }
});
