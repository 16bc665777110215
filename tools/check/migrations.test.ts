import { afterEach, describe, expect, it } from 'vitest';

import { migrations } from './migrations.ts';
import { plant } from './testing/plant.ts';

let remove: () => void = () => undefined;

afterEach(() => remove());

const tables = `
  create table dipper.payment (bucket integer not null);
  comment on table dipper.payment is 'class U: grows with users';
  create table dipper.country (country text not null);
  comment on table dipper.country is 'class G: does not';
`;

function lint(text: string): Promise<string[]> {
  const tree = plant({
    'apps/server/migrations/0001-first/up.sql': tables,
    'apps/server/migrations/0999-next/up.sql': text,
  });
  ({ remove } = tree);
  return migrations.run(tree.root);
}

describe('a migration that runs beside the previous version', () => {
  it.each([
    ['alter table dipper.payment drop column note', 'still reads this column'],
    ['alter table dipper.payment rename column note to remark', 'by its old name'],
    ['alter table dipper.country rename to land', 'by its old name'],
    ['alter function dipper.settle(integer) rename to settle_all', 'by its old name'],
    ['alter table dipper.payment alter column note type bigint', 'is a new one'],
    ['alter table dipper.country alter note set data type bigint', 'is a new one'],
    ['alter table dipper.payment alter column note drop default', 'without this column'],
    ['alter table dipper.payment add column note text not null', 'nullable, or with a constant'],
    [
      `alter table dipper.payment add column a text not null default '', add column b int not null`,
      'nullable, or with a constant',
    ],
    [
      'alter table dipper.payment add column note uuid default gen_random_uuid()',
      'writes the table anew',
    ],
    [
      'alter table dipper.payment add column country text references dipper.country',
      'comes after its column',
    ],
    ['alter table dipper.payment alter column note set not null', 'reads every row'],
    ['alter table dipper.payment add constraint p check (bucket > 0)', 'reads every row'],
    [
      'alter table dipper.payment add constraint p foreign key (note) references dipper.country',
      'reads every row',
    ],
    ['alter table dipper.payment add constraint p unique (bucket, note)', 'made first'],
    ['alter table dipper.payment drop constraint payment_once', 'counts on is gone'],
    [
      `alter table dipper.payment add constraint p check (bucket > 0) not valid;
       alter table dipper.payment validate constraint p`,
      'in a migration of its own',
    ],
    ['create index payment_note on dipper.payment (note)', 'concurrently'],
    ['create unique index payment_note on dipper.payment (note)', 'concurrently'],
    ['create index concurrently payment_note on dipper.payment (note)', 'first line'],
    ['drop index dipper.payment_note', 'concurrently'],
    ['drop table dipper.country', 'goes with the version after'],
    ['drop function dipper.settle(integer)', 'goes with the version after'],
    [`update dipper.payment set note = ''`, 'by a job'],
    ['delete from dipper.payment where note is null', 'by a job'],
    ['truncate dipper.country', 'of everybody'],
    ['lock table dipper.payment in access exclusive mode', 'keeps everybody out'],
    ['revoke select on dipper.payment from dipper_app', 'still needs this right'],
    ['do $$ begin perform 1; end $$', 'say why it is harmless'],
    [`set local lock_timeout = '1h'`, 'are the migrator’s'],
    ['commit', 'are the migrator’s'],
  ])('is refused: %s [OPS-05]', async (statement, why) => {
    const found = await lint(`create table dipper.new (bucket integer);\n${statement};\n`);
    expect(found).toEqual([expect.stringContaining(why)]);
    expect(found[0]).toMatch(/^0999-next: /);
  });

  it.each([
    ['a column that may be empty', 'alter table dipper.payment add column note text'],
    [
      'a column with a constant',
      `alter table dipper.payment add column note text not null default 'a, not null'`,
    ],
    [
      'a constraint for new rows',
      'alter table dipper.payment add constraint p check (bucket > 0) not valid',
    ],
    [
      'an earlier constraint, now validated',
      'alter table dipper.payment validate constraint payment_before',
    ],
    [
      'a wider constraint in place of a narrower one',
      `alter table dipper.payment drop constraint p;
       alter table dipper.payment add constraint p check (bucket > 0) not valid`,
    ],
    [
      'a unique key by its index',
      'alter table dipper.payment add constraint p unique using index i',
    ],
    ['an index on a small table', 'create index country_name on dipper.country (country)'],
    [
      'changes to tables that it creates',
      `create table dipper.refusal (bucket integer); create index refusal_of on dipper.refusal (bucket);
       alter table dipper.refusal add constraint r check (bucket > 0); insert into dipper.refusal values (1)`,
    ],
    [
      'forbidden words inside a function body',
      `create or replace function dipper.settle() returns void language plpgsql as $body$
       begin drop table dipper.payment; update dipper.payment set note = ';'; end $body$`,
    ],
    [
      'words in comments and texts',
      `/* drop table dipper.payment; */ comment on table dipper.country is 'class G: drop column; revoke'`,
    ],
    [
      'a forbidden statement with its reason',
      `-- while the version before runs: nobody has called it since two versions\ndrop function dipper.old()`,
    ],
  ])('may have %s', async (_name, text) => {
    expect(await lint(`${text};\n`)).toEqual([]);
  });
});

describe('a migration without a transaction', () => {
  const head = '-- no transaction: people go on paying meanwhile\n';

  it('may rebuild an index so that it can be repeated', async () => {
    const text = `${head}drop index concurrently if exists dipper.payment_note;
      create index concurrently payment_note on dipper.payment (note) where note <> '';`;
    expect(await lint(text)).toEqual([]);
  });

  it.each([
    ['create index concurrently payment_note on dipper.payment (note)', 'for a try that was cut'],
    ['alter table dipper.payment add column note text', 'with no transaction only'],
    ['create index payment_note on dipper.payment (note)', 'with no transaction only'],
  ])('is refused: %s', async (statement, why) => {
    expect(await lint(`${head}${statement};\n`)).toEqual([expect.stringContaining(why)]);
  });

  it('must give its reason', async () => {
    const text = '-- no transaction:\ncreate index concurrently i on dipper.payment (note);';
    expect(await lint(text)).toEqual([expect.stringContaining('first line')]);
  });
});
