import { afterEach, describe, expect, it } from 'vitest';

import { lintSources, repeatedNames } from './sql.ts';
import { lintFunctionBody, lintStatement } from './sql-text.ts';
import type { TableClass } from './table-class.ts';
import { plant } from './testing/plant.ts';

const classes = new Map<string, TableClass>([
  ['payment', 'U'],
  ['wallet', 'U'],
  ['product', 'G'],
  ['login_identity', 'K'],
  ['dj', 'K'],
]);

let remove: () => void = () => undefined;

afterEach(() => remove());

describe('the check of SQL statements', () => {
  it.each([
    ['select * from dipper.payment where user_id = $1', /^payment without bucket =/],
    ['update dipper.wallet set balance = $1 where user_id = $2', /^wallet without bucket =/],
    ['insert into dipper.payment (user_id, bucket) values ($1, $2)', /^payment without bucket =/],
    [`update dipper.product set ends = ends + interval '1 day'`, /^column \+ interval/],
    [
      'with a as (update dipper.product set x = 1) insert into dipper.country values (1)',
      /^one statement writes several/,
    ],
    [`select pg_notify('a', 'b')`, /^notify/],
    ['select pg_advisory_xact_lock($1)', /^advisory lock/],
    ['select * from dipper.product limit 10 offset $1', /^paged by offset/],
    ['select dipper.is_sold(p, $1) from dipper.product p', /^the whole row p, /],
    ['select dipper.is_sold($1, product) from dipper.product', /^the whole row product, /],
    ['update dipper.product p set x = 1 returning p', /^the whole row p, /],
    ['select jsonb_populate_record(p, $1) from dipper.product as p', /^the whole row p, /],
    [`select case p.kind when 'a' then 1 end from dipper.product p`, /^case x when/],
    ['update dipper.product p set x = v_gaps[p.place]', /^an element of an array by a column/],
    ['update dipper.product set x = v_gaps[place]', /^an element of an array by a column/],
    [
      'select 1 from dipper.wallet w join dipper.dj d on d.user_id = w.user_id where w.bucket = $1',
      /^rows of different keys: dj, wallet/,
    ],
    [
      'select 1 from dipper.dj d join dipper.login_identity l on l.user_id = d.user_id',
      /^rows of different keys: dj, login_identity/,
    ],
    [
      `delete from dipper.wallet w where w.bucket = $1 and (w.user_id, w.unit) in (
         select k.user_id, k.unit from dipper.wallet k join dipper.payment p on p.bucket = k.bucket)`,
      /^rows in a list that a join makes/,
    ],
    ['update dipper.product p set x = 1 returning p as product', /^the whole row p, /],
    ['update dipper.product p set x = 1 returning p.sold_at::text', /^a moment counted/],
    [
      'update dipper.product p set ends_at = v_now + make_interval(secs => i.lifetime) from i',
      /^a moment counted/,
    ],
  ])('reports what is wrong in: %s', (statement, finding) => {
    expect(lintStatement(statement, classes)).toEqual([expect.stringMatching(finding)]);
  });

  it.each([
    ['select * from dipper.payment p where p.bucket = $1 and p.user_id = $2'],
    ['insert into dipper.payment (bucket, user_id) values ($1, $2)'],
    [
      '-- every bucket: the sweeper asks which of them have rows\nselect distinct bucket from dipper.payment',
    ],
    [`select 'dipper.payment' as name, p.price from dipper.product p`],
    ['select * from dipper.payment_settle($1, $2)'],
    ['select dipper.is_sold(row(p.*)::dipper.product, $1) from dipper.product p'],
    ['update dipper.product p set x = v_gaps[1], y = p_gaps[v_place] returning p.x, p.y'],
    [`select case when p.kind = 'a' then 1 end from dipper.product p`],
    ['select user_id from dipper.login_identity where identity = $1'],
  ])('accepts: %s', (statement) => {
    expect(lintStatement(statement, classes)).toEqual([]);
  });
});

describe('the check of function bodies', () => {
  it('reports a volatile value inside a write, and a change whose rows nobody counts', () => {
    const body = `begin
      insert into dipper.payment (bucket, payment_id) values (p_bucket, gen_random_uuid());
      if p_now then
        update dipper.wallet set balance = 0 where bucket = p_bucket;
      end if;
    end`;
    expect(lintFunctionBody('settle', body, classes)).toEqual([
      expect.stringMatching(/^settle: a volatile value belongs into a variable first: insert/),
      expect.stringMatching(/^settle: nobody looks how many rows this changes: update/),
    ]);
  });

  it('accepts variables and counted rows', () => {
    const body = `declare v_id uuid := gen_random_uuid();
    begin
      update dipper.wallet set balance = 0 where bucket = p_bucket;
      get diagnostics v_count = row_count;
      update dipper.wallet set balance = 1 where bucket = p_bucket;
      assert found, 'the wallet vanished under its lock';
      delete from dipper.wallet where bucket = p_bucket returning balance into v_balance;
      insert into dipper.payment (bucket, payment_id) values (p_bucket, v_id);
      -- any number of rows: a family that has ended stays so
      update dipper.wallet set balance = 0 where bucket = p_bucket;
    end`;
    expect(lintFunctionBody('settle', body, classes)).toEqual([]);
  });
});

describe('the check of source files', () => {
  it('allows SQL only in repository.ts, where its rules apply', () => {
    const tree = plant({
      'apps/server/src/features/shop/commands.ts':
        'export const a = `select 1 from dipper.product`;\n',
      'apps/server/src/features/shop/repository.ts': `export const b = \`select 1 from dipper.payment\`;\n`,
      'apps/server/src/features/shop/repository.db.test.ts':
        'export const c = `select 1 from dipper.payment`;\n',
    });
    ({ remove } = tree);
    expect(lintSources(tree.root, classes)).toEqual([
      'apps/server/src/features/shop/commands.ts: SQL stands in repository.ts and in platform/db',
      'apps/server/src/features/shop/repository.ts: payment without bucket = in: select 1 from dipper.payment',
    ]);
  });
});

it('the check of SQL reports two statements with the same name, in tests too', () => {
  const tree = plant({
    'apps/server/src/a.db.test.ts': "const a = statement(\n  'test-a',\n  'select 1',\n);\n",
    'apps/server/src/b.db.test.ts': "const a = statement('test-a', 'select 2');\n",
    'apps/server/src/c.db.test.ts': "const c = statement('test-c', 'select 3');\n",
  });
  ({ remove } = tree);
  expect(repeatedNames(tree.root)).toEqual([
    'apps/server/src/b.db.test.ts: test-a is a statement of apps/server/src/a.db.test.ts',
  ]);
});
