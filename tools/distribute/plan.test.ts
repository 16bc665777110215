import { expect, it } from 'vitest';

import type { Catalog } from './catalog.ts';
import { findHindrances, planDistribution } from './plan.ts';

const table = (name: string, own: 'U' | 'K' | 'G' | 'L', ...keys: string[][]) => ({
  name,
  class: own,
  comment: `class ${own}`,
  by: own === 'K' ? (keys[0]?.[0] ?? null) : null,
  byType: own === 'K' ? 'text' : null,
  keys,
  isDistributed: false,
});

const sound: Catalog = {
  tables: [
    table('payment', 'U', ['bucket', 'payment_id']),
    table('app_user', 'U', ['bucket', 'user_id']),
    table('login_identity', 'K', ['identity']),
    table('password_credential', 'K', ['identity']),
    table('country', 'G', ['country']),
    table('difference', 'L', ['difference_id']),
  ],
  foreignKeys: [
    {
      table: 'payment',
      name: 'payment_of',
      target: 'app_user',
      definition: 'FOREIGN KEY (bucket, user_id) REFERENCES dipper.app_user(bucket, user_id)',
    },
  ],
  functions: [
    {
      signature: 'dipper.settle(integer)',
      byBucket: true,
      rowsOf: [],
      isDistributed: false,
      remake: [],
    },
    {
      signature: 'dipper.differ(dipper.difference)',
      byBucket: false,
      rowsOf: ['difference'],
      isDistributed: false,
      remake: ['create function dipper.differ', 'grant execute on function dipper.differ'],
    },
  ],
  types: [{ name: 'dipper.settled', isDistributed: false }],
  triggers: [],
};

it('a schema is distributed in an order that Citus accepts, from dropping foreign keys to restoring them [OPS-05]', () => {
  const steps = planDistribution(sound, 32).flatMap(({ statements }) => statements);
  const order = [
    'alter table dipper.payment drop constraint payment_of',
    "select create_reference_table('dipper.country')",
    'drop function dipper.differ(dipper.difference)',
    "select citus_add_local_table_to_metadata('dipper.difference')",
    "comment on table dipper.difference is 'class L'",
    'create function dipper.differ',
    'grant execute on function dipper.differ',
    "select create_distributed_table('dipper.app_user', 'bucket', shard_count => 32, colocate_with => 'none')",
    "select create_distributed_table('dipper.payment', 'bucket', colocate_with => 'dipper.app_user')",
    "select create_distributed_table('dipper.login_identity', 'identity', shard_count => 32, colocate_with => 'none')",
    "select create_distributed_table('dipper.password_credential', 'identity', colocate_with => 'dipper.login_identity')",
    'alter table dipper.payment validate constraint payment_of',
    "select create_distributed_function('dipper.settle(integer)', 'p_bucket', colocate_with => 'dipper.app_user')",
  ];
  expect(steps.filter((each) => order.includes(each))).toEqual(order);
  expect(steps.join('\n')).not.toContain("create_distributed_function('dipper.differ");
  expect(findHindrances(sound)).toEqual([]);
});

it('a distributed schema is left as it is but for what a migration has added [OPS-05]', () => {
  const placed: Catalog = {
    ...sound,
    tables: sound.tables.map((each) => ({ ...each, isDistributed: true })),
    functions: sound.functions.map((each) => ({ ...each, isDistributed: true })),
    types: sound.types.map((each) => ({ ...each, isDistributed: true })),
  };
  expect(planDistribution(placed, 32)).toEqual([]);
  const added = [table('remark', 'U', ['bucket', 'remark_id']), table('alias', 'K', ['identity'])];
  const key = {
    table: 'remark',
    name: 'remark_of',
    target: 'payment',
    definition: 'FOREIGN KEY (bucket, payment_id) REFERENCES dipper.payment(bucket, payment_id)',
  };
  const grown = {
    ...placed,
    tables: [...placed.tables, ...added],
    foreignKeys: [...placed.foreignKeys, key],
  };
  const steps = planDistribution(grown, 32).flatMap(({ statements }) => statements);
  expect(steps.filter((each) => !each.startsWith('set local'))).toEqual([
    'lock table dipper.payment, dipper.remark in access exclusive mode',
    'alter table dipper.remark drop constraint remark_of',
    "select create_distributed_table('dipper.remark', 'bucket', colocate_with => 'dipper.app_user')",
    "select create_distributed_table('dipper.alias', 'identity', colocate_with => 'dipper.password_credential')",
    `alter table dipper.remark add constraint remark_of ${key.definition} not valid`,
    'alter table dipper.remark validate constraint remark_of',
  ]);
});

it.each([
  ['a table without a class', { tables: [{ ...table('odd', 'U'), class: null }] }, 'no class'],
  [
    'a unique key without the bucket',
    { tables: [table('payment', 'U', ['bucket', 'payment_id'], ['reference'])] },
    'bucket is not in each',
  ],
  [
    'a claim table with a unique key that lacks its column',
    { tables: [table('dj', 'K', ['dj_id'], ['name'])] },
    'dj_id is not in each',
  ],
  [
    'a claim table that does not say its column',
    { tables: [{ ...table('dj', 'K', ['dj_id']), by: null }] },
    'by which of its columns',
  ],
  ['a trigger', { triggers: ['payment.audit'] }, 'a trigger'],
  [
    'a foreign key that leaves the bucket',
    {
      foreignKeys: [
        {
          table: 'payment',
          name: 'payment_login',
          target: 'login_identity',
          definition: 'FOREIGN KEY (identity) REFERENCES dipper.login_identity(identity)',
        },
      ],
    },
    'from class U to class K',
  ],
])('a schema that cannot be distributed is refused beforehand: %s', (_name, planted, finding) => {
  const alone = 'tables' in planted ? { ...sound, foreignKeys: [] } : sound;
  expect(findHindrances({ ...alone, ...planted })).toEqual([expect.stringContaining(finding)]);
});
