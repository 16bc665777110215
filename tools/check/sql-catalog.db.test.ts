import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { lintCatalog } from './sql-catalog.ts';
import { lintOutcomes } from './sql-outcomes.ts';

let database: TestDatabase;

const planted = `
  create table dipper.no_class (bucket integer not null, user_id bigint not null, primary key (bucket, user_id));

  create table dipper.by_user (bucket integer not null, user_id bigint not null, mail text,
    primary key (user_id), unique (mail, bucket));
  create unique index by_user_mail on dipper.by_user (mail) include (bucket);
  comment on table dipper.by_user is 'class U: its key has no bucket';

  create table dipper.parent (bucket integer not null, id uuid not null, primary key (bucket, id), unique (bucket, id));
  comment on table dipper.parent is 'class U: fine';
  create table dipper.pair (one integer not null, bucket integer not null, primary key (one, bucket));
  comment on table dipper.pair is 'class U: fine as well';
  create table dipper.crossed (bucket integer not null primary key, one integer not null,
    constraint across foreign key (bucket, one) references dipper.pair (one, bucket));
  comment on table dipper.crossed is 'class U: refers to the wrong columns';

  create table dipper.reference (code text primary key, parent_bucket integer, parent_id uuid,
    constraint up foreign key (parent_bucket, parent_id) references dipper.parent (bucket, id));
  comment on table dipper.reference is 'class G: points at a person';

  create table dipper.counted (id serial primary key, small integer generated always as identity, rate real);
  comment on table dipper.counted is 'class L: numbers';
  create table dipper.bare (id bigint);
  comment on table dipper.bare is 'class L: no key';

  create function dipper.watch() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger watcher before insert on dipper.counted for each row execute function dipper.watch();
  create rule silent as on delete to dipper.counted do instead nothing;

  create function dipper.open_path() returns void language plpgsql security definer as $$
  begin
    perform pg_notify('a', 'b');
  end $$;
  revoke execute on function dipper.open_path from public;

  create function dipper.one_plan() returns void language plpgsql
    set plan_cache_mode = force_generic_plan as $$ begin null; end $$;

  create table dipper.shelf (code text primary key);
  comment on table dipper.shelf is 'class G: written where nobody should';
  create function dipper.fill_shelf() returns void language plpgsql as $$
  begin
    insert into dipper.shelf (code) values ('a');
  end $$;
  create function dipper.sell_of_shelf(p_bucket integer) returns void language plpgsql as $$
  begin
    perform dipper.fill_shelf();
  end $$;

  create function dipper.bucket_late(p_code text, p_bucket integer) returns void language plpgsql as $$
  begin null; end $$;
  create function dipper.bucket_late_rightly(p_code text, p_bucket integer) returns void language plpgsql as $$
  -- by another key: a code is one person's.
  begin null; end $$;
`;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

it('the check of SQL reports every fault planted beside our own migrations [OPS-05]', async () => {
  const before = new Set((await lintCatalog(database.url)).findings);

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(planted);
  await client.end();

  const { findings } = await lintCatalog(database.url);
  expect(findings.filter((each) => !before.has(each)).toSorted()).toEqual(
    [
      'no_class: its comment must begin with "class U|G|L: " or "class K by COLUMN: " and say what it is',
      'by_user.by_user_pkey: a key of a user-owned table without bucket',
      'by_user.by_user_mail: a key of a user-owned table without bucket',
      'crossed.across: its bucket refers to another column',
      'reference.up: a foreign key from class G to class U',
      'counted.id: its default takes from a sequence',
      'counted.small: an identity that is no bigint',
      'one_plan: its plans are chosen for it, which a distributed engine cannot do',
      'counted.rate: a float',
      'bare: no primary key',
      'counted: trigger watcher',
      'counted: rule silent',
      'open_path: security definer without a fixed search_path',
      'open_path: security definer, and the server may not call it',
      `open_path: notify in: perform pg_notify('', '')`,
      'bucket_late: p_bucket is not its first parameter',
      'sell_of_shelf: it is about one person, and writes shelf, a reference table',
    ].toSorted(),
  );
});

const outcomes = `
  create type dipper.strange_outcome as enum ('done', 'user_not_found', 'user_not_fuond');
  create type dipper.planted_start as (outcome text, told text);
  create function dipper.plant_row(out o_decision text, out o_told text) language sql
    as $$ select 'moved', 'so' $$;
  create function dipper.plant_rows() returns table (o_refusal text) language sql
    as $$ select 'no_right' $$;
  create function dipper.plant_word() returns text language sql as $$ select 'done' $$;
  create function dipper.plant_name(out o_name text) language sql as $$ select 'ada' $$;
  create function dipper.read_word() returns text stable language sql as $$ select 'done' $$;
  grant execute on function dipper.plant_word, dipper.plant_name, dipper.read_word to dipper_app`;

it('the check of outcomes reports a type that is no enum and a word missing from the error catalogue', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(outcomes);
  await client.end();
  expect(await lintOutcomes(database.url)).toEqual([
    'strange_outcome: no error and no plain word: user_not_fuond',
    'plant_row: an outcome that is no enum: o_decision',
    'plant_rows: an outcome that is no enum: o_refusal',
    'plant_word: an outcome that is no enum: its answer',
    'planted_start: an outcome that is no enum: outcome',
  ]);
});
