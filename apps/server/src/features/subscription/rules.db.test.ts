import { errorCatalogue } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { declineClassOf } from '../../core/card-charging/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { periodStart } from './model.ts';
import { retrySchedule } from './retry-model.ts';
import { periodMoves, subscriptionMoves } from './state-model.ts';
import { openDatabase } from '../../testing/open-database.ts';

const moves = (table: string) =>
  statement(`test-moves-${table}`, `select from_state::text, to_state::text from dipper.${table}`);
const schedule = statement(
  'test-schedule',
  'select class, after_hours, step from dipper.subscription_retry order by class, after_hours',
);
const classes = statement('test-classes', 'select failure_code, class from dipper.decline_class');
const starts = statement(
  'test-starts',
  `select i.anchor, i.number, dipper.period_start(i.anchor, i.number) as starts_at
   from (select timestamptz '2020-02-28T23:59:59.999Z' + make_interval(secs => n * 86399.5) as anchor,
     n % 200 as number from generate_series(1, 10000) n) i`,
);

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase(place.url, 'dipper_app', 2);
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const pairs = (table: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(table)
    .flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`))
    .toSorted();

it.each([
  ['subscription_move', subscriptionMoves],
  ['period_move', periodMoves],
])(
  'the code and the database allow the same state changes of %s [SUB-07]',
  async (table, expected) => {
    const rows = await database.query<{ from_state: string; to_state: string }>(moves(table));
    const held = rows.map((row) => `${row.from_state} ${row.to_state}`);
    expect(held.toSorted()).toEqual(pairs(expected));
  },
);

it('retries come when the schedule says, by the class of the decline [SUB-10]', async () => {
  const rows = await database.query<{ class: string; after_hours: number; step: string }>(schedule);
  const expected = Object.entries(retrySchedule)
    .flatMap(([kind, steps]) =>
      steps.map(({ afterHours, step }) => ({ class: kind, after_hours: afterHours, step })),
    )
    .toSorted((first, second) => first.class.localeCompare(second.class));
  expect(rows).toEqual(expected);
  const held = await database.query<{ failure_code: number; class: string }>(classes);
  const hard = new Set(held.filter((row) => row.class === 'hard').map((row) => row.failure_code));
  const numbers = Object.values(errorCatalogue).map(({ number }) => number);
  const different = numbers.filter((each) => declineClassOf(each) === 'hard' && !hard.has(each));
  expect(different).toEqual([]);
});

it('the database and the code calculate the same date for each period [SUB-07]', async () => {
  const rows = await database.query<{ anchor: Date; number: number; starts_at: Date }>(starts);
  const different = rows.filter(
    ({ anchor, number, starts_at }) =>
      periodStart(anchor, number).getTime() !== starts_at.getTime(),
  );
  expect(rows).toHaveLength(10_000);
  expect(different).toEqual([]);
});
