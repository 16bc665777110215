import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { migrate } from '../../apps/server/src/platform/db/index.ts';
import { baselineText } from '../generate/baseline.ts';

const dipper = `'dipper'::regnamespace`;
/** Returns the SQL of an object's rights: who may do what, but for its owner. */
const rights = (acl: string): string =>
  `(select string_agg(a.grantee::regrole || ' ' || a.privilege_type, ', ' order by 1)
    from aclexplode(${acl}) a where a.grantor <> a.grantee)`;

/** Each says one thing a line; what PostgreSQL numbers or names by itself is left out. */
const questions = [
  `select 'function ' || p.oid::regprocedure || ' for ' || coalesce(${rights('p.proacl')}, 'nobody')
     || E'\\n' || pg_get_functiondef(p.oid)
   from pg_proc p where p.pronamespace = ${dipper}`,
  `select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
     || case when a.attnotnull then ' not null' else '' end || ' ' || a.attidentity::text
     || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
     || coalesce(' -- ' || col_description(c.oid, a.attnum), '')
   from pg_attribute a join pg_class c on c.oid = a.attrelid
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = ${dipper} and c.relkind in ('r', 'c') and a.attnum > 0
     and not a.attisdropped`,
  `select 'constraint ' || k.conrelid::regclass || '.' || k.conname || ' '
     || pg_get_constraintdef(k.oid) || case when k.convalidated then '' else ' not valid' end
   from pg_constraint k where k.connamespace = ${dipper} and k.contype <> 'n'`,
  `select 'index ' || pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' invalid' end
   from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = ${dipper}`,
  `select 'relation ' || c.relname || ' ' || c.relkind::text || coalesce(' ' || c.reloptions::text, '')
     || coalesce(' for ' || ${rights('c.relacl')}, '')
     || coalesce(' -- ' || obj_description(c.oid, 'pg_class'), '')
   from pg_class c where c.relnamespace = ${dipper} and c.relkind <> 'i'`,
  `select 'type ' || t.typname || ' ' || string_agg(e.enumlabel, ', ' order by e.enumsortorder)
   from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = ${dipper}
   group by t.typname`,
  `select 'statistics ' || pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s
   where s.stxnamespace = ${dipper}`,
  `select 'sequence ' || sequencename || ' ' || data_type || ' from ' || start_value
   from pg_sequences where schemaname = 'dipper'`,
];

async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** All that the catalogue says of our schema, a line for each thing. */
const catalogueOf = (url: string): Promise<ReadonlySet<string>> =>
  asking(url, async (client) => {
    const lines: string[] = [];
    for (const text of questions) {
      const { rows } = await client.query<[string]>({ text, rowMode: 'array' });
      lines.push(...rows.map(([line]) => line));
    }
    return new Set(lines);
  });

/** Returns the catalogue that the schema's files make, applied to a database of their own. */
async function catalogueOfFiles(root: string, besideUrl: string): Promise<ReadonlySet<string>> {
  const name = `schema_${process.pid}`;
  await asking(besideUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(besideUrl);
  url.pathname = `/${name}`;
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dipper-schema-'));
  mkdirSync(path.join(directory, '0001-files'));
  writeFileSync(path.join(directory, '0001-files/up.sql'), baselineText(root));
  try {
    await migrate({ url: url.href, directory });
    return await catalogueOf(url.href);
  } finally {
    rmSync(directory, { recursive: true, force: true });
    await asking(besideUrl, (client) => client.query(`drop database ${name}`));
  }
}

const headOf = (line: string): string => line.split('\n')[0] ?? '';

/** Returns the differences between `apps/server/schema` and a database that migrations made. */
export async function schemaDifferences(root: string, url: string): Promise<readonly string[]> {
  const [files, migrated] = [await catalogueOfFiles(root, url), await catalogueOf(url)];
  const missing = [...files].filter((line) => !migrated.has(line)).map(headOf);
  const beyond = [...migrated].filter((line) => !files.has(line)).map(headOf);
  return [
    ...missing.map((line) => `apps/server/schema has, and migrations do not give: ${line}`),
    ...beyond.map((line) => `migrations give, and apps/server/schema has not: ${line}`),
  ];
}
