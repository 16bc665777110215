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
])('the page at %j belongs to the entry %j [OPS-01]', (location, entry) => {
  expect(currentEntry(all, location)).toBe(entry);
});

it('has a place in the menu for every page [OPS-01]', () => {
  const covered = all.flatMap(({ entries }) => entries.flatMap(({ covers }) => covers));
  const paths = groups.flatMap(({ sections }) => sections.map(({ path }) => path));
  expect(covered.toSorted()).toEqual(paths.toSorted());
});

it('shows nobody what they may not open [OPS-01]', () => {
  const areas = areasFor((call) => call === 'operatorPayments');
  expect(areas.map(({ title }) => title)).toEqual(['nav_money', 'nav_administration']);
  expect(areas.flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual([
    '/payments',
    '/account',
  ]);
});
