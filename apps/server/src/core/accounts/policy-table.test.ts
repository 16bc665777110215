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

it.each(needing)(
  '$name lists in the contract the errors by which it refuses a caller [AUTH-17]',
  (route) => {
    const refusals = needsOf(route).flatMap((need) => refusalsOf[need]);
    expect(refusals.length).toBeGreaterThan(0);
    expect(route.errors).toEqual(expect.arrayContaining([...refusals]));
  },
);

it('some calls need more than a login', () => {
  expect(needing.length).toBeGreaterThan(4);
});

it('a call that the contract does not have gets no rule', () => {
  for (const name of ['toString', '__proto__', 'constructor', '']) {
    expect(ruleOf(name)).toBeUndefined();
  }
});
