import pg from 'pg';

import { isErrorName } from '../../packages/contract/src/index.ts';

/** The outcomes that are no refusal. Every other word of an outcome is an error's name. */
const plainWords: ReadonlySet<string> = new Set([
  'accepted',
  'added',
  'already',
  'asked',
  'begun',
  'canceled',
  'changed',
  'claimed',
  'converted',
  'decided',
  'done',
  'early',
  'ended',
  'expired',
  'finished',
  'handed-over',
  'insufficient',
  'kept',
  'missing',
  'moved',
  'opened',
  'other_input',
  'policy_changed',
  'posted',
  'proposed',
  'proved',
  'recorded',
  'refused',
  'repeated',
  'resumed',
  'reused',
  'rotated',
  'running',
  'started',
  'trying',
  'turned',
  'unknown',
  'used',
  'wrong',
]);

type Label = { readonly type: string; readonly label: string };

const labelsSql = `
  select t.typname as type, e.enumlabel as label
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'dipper'::regnamespace and t.typname like '%\\_outcome'
  order by t.typname, e.enumsortorder`;

/** A column of an answer that is called so, and what writes and answers without saying what. */
const textsSql = `
  select p.proname as type, a.name as column
  from pg_proc p, unnest(p.proallargtypes, p.proargnames, p.proargmodes) as a (type, name, mode)
  where p.pronamespace = 'dipper'::regnamespace and a.type = 'text'::regtype
    and a.mode in ('o', 't') and a.name ~ '^(o_)?(outcome|decision|refusal)$'
  union all
  select t.relname, a.attname
  from pg_class t join pg_attribute a on a.attrelid = t.oid
  where t.relnamespace = 'dipper'::regnamespace and t.relkind = 'c'
    and a.atttypid = 'text'::regtype and a.attname in ('outcome', 'decision', 'refusal')
  union all
  select p.proname, 'its answer' from pg_proc p
  where p.pronamespace = 'dipper'::regnamespace and p.prorettype = 'text'::regtype
    and p.proargmodes is null and p.provolatile = 'v'
    and has_function_privilege('dipper_app', p.oid, 'execute')
  order by 1, 2`;

type Text = { readonly type: string; readonly column: string };

/** An outcome is a word of an enum: one that the catalogue of errors has, or one of few plain ones. */
export async function lintOutcomes(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const labels = await client.query<Label>(labelsSql);
    const strange = labels.rows.filter(
      ({ label }) => !plainWords.has(label) && !isErrorName(label),
    );
    const texts = await client.query<Text>(textsSql);
    return [
      ...strange.map(({ type, label }) => `${type}: no error and no plain word: ${label}`),
      ...texts.rows.map(({ type, column }) => `${type}: an outcome that is no enum: ${column}`),
    ];
  } finally {
    await client.end();
  }
}
