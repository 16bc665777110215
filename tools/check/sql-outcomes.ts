import pg from 'pg';

import { isErrorName } from '../../packages/contract/src/index.ts';

/** What a function says where nothing is refused. Every other word of an outcome is an error's name. */
const plainWords: ReadonlySet<string> = new Set([
  'accepted',
  'added',
  'already',
  'asked',
  'begun',
  'cancelled',
  'changed',
  'changed_meanwhile',
  'converted',
  'decided',
  'done',
  'early',
  'ended',
  'expired',
  'handed-over',
  'in_the_past',
  'insufficient',
  'kept',
  'missing',
  'moved',
  'opened',
  'policy_changed',
  'posted',
  'proposed',
  'recorded',
  'refused',
  'repeated',
  'started',
  'trying',
  'turned',
  'unknown',
]);

type Label = { readonly type: string; readonly label: string };

const labelsSql = `
  select t.typname as type, e.enumlabel as label
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'dipper'::regnamespace and t.typname like '%\\_outcome'
  order by t.typname, e.enumsortorder`;

/** An outcome is a word that the catalogue of errors has, or one of few plain ones. */
export async function lintOutcomes(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const labels = await client.query<Label>(labelsSql);
    const strange = labels.rows.filter(
      ({ label }) => !plainWords.has(label) && !isErrorName(label),
    );
    return strange.map(({ type, label }) => `${type}: no error and no plain word: ${label}`);
  } finally {
    await client.end();
  }
}
