import { expect, it } from 'vitest';

import type { Catalog } from './catalog.ts';
import { findHindrances, planDistribution } from './plan.ts';

const table = (name: string, own: 'U' | 'K' | 'G' | 'L', ...keys: string[][]) => ({
  name,
  class: own,
  keys,
  isDistributed: false,
});

const sound: Catalog = {
  tables: [
    table('payment', 'U', ['bucket', 'payment_id']),
    table('app_user', 'U', ['bucket', 'user_id']),
    table('login_identity', 'K', ['identity']),
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
    { signature: 'dipper.settle(integer)', byBucket: true, rowsOf: [] },
    { signature: 'dipper.differ(text)', byBucket: false, rowsOf: ['difference'] },
  ],
  types: ['dipper.settled'],
  triggers: [],
};

it('a schema is distributed in an order that Citus accepts, from dropping foreign keys to restoring them [OPS-05]', () => {
  const steps = planDistribution(sound, 32).flatMap(({ statements }) => statements);
  const order = [
    'alter table dipper.payment drop constraint payment_of',
    "select create_reference_table('dipper.country')",
    "select citus_add_local_table_to_metadata('dipper.difference')",
    "select create_distributed_table('dipper.app_user', 'bucket', shard_count => 32, colocate_with => 'none')",
    "select create_distributed_table('dipper.payment', 'bucket', colocate_with => 'dipper.app_user')",
    "select create_distributed_table('dipper.login_identity', 'identity', shard_count => 32, colocate_with => 'none')",
    'alter table dipper.payment validate constraint payment_of',
    "select create_distributed_function('dipper.settle(integer)', 'p_bucket', colocate_with => 'dipper.app_user')",
  ];
  expect(steps.filter((each) => order.includes(each))).toEqual(order);
  expect(steps.join('\n')).not.toContain('dipper.differ(');
  expect(findHindrances(sound)).toEqual([]);
});

it.each([
  ['a table without a class', { tables: [{ ...table('odd', 'U'), class: undefined }] }, 'no class'],
  [
    'a unique key without the bucket',
    { tables: [table('payment', 'U', ['bucket', 'payment_id'], ['reference'])] },
    'distributed by',
  ],
  [
    'a claim table whose two keys share no column',
    { tables: [table('dj', 'K', ['dj_id'], ['name'])] },
    'distributed by',
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
