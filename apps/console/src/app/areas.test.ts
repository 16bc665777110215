import { expect, it } from 'vitest';

import { areasFor, currentEntry } from './areas.ts';
import { groups } from './sections.ts';

const all = areasFor(() => true);

it.each([
  ['/', '/'],
  ['/payments', '/payments'],
  ['/payments/p-1', '/payments'],
  ['/journal/4', '/ledger'],
  ['/people/100/', undefined],
  ['/paymentsandmore', undefined],
])('the page at %j belongs to the menu entry %j [OPS-01]', (location, entry) => {
  expect(currentEntry(all, location)).toBe(entry);
});

it('the menu has an entry for every page [OPS-01]', () => {
  const covered = all.flatMap(({ entries }) => entries.flatMap(({ covers }) => covers));
  const paths = groups.flatMap(({ sections }) => sections.map(({ path }) => path));
  expect(covered.toSorted()).toEqual(paths.toSorted());
});

it('the menu shows an operator only the pages that the operator may open [OPS-01]', () => {
  const areas = areasFor((call) => call === 'operatorPayments');
  expect(areas.map(({ title }) => title)).toEqual(['nav_money', 'nav_administration']);
  expect(areas.flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual([
    '/payments',
    '/account',
  ]);
});
