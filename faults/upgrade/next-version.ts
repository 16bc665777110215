import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The version after this one, as a copy of what a server runs: its migrations add to tables that people write to,
 * and its code settles payments by a function of its own, which notes each of them.
 */
const added = 'settle_payments_noted';

const settledBefore = {
  schema: 'apps/server/schema/payment/settle_payments.sql',
  code: 'apps/server/src/core/charging/repository.ts',
  table: 'apps/server/src/platform/db/generated/calls.ts',
} as const;

/** A change of a text that has to be where it is expected, or the version after would be this one. */
const changed = (text: string, from: string, to: string): string => {
  if (text.split(from).length !== 2) throw new Error(`expected once: ${from}`);
  return text.replace(from, () => to);
};

const beforeAnswers = '  return query select (i).payment_id,';
const note = `  insert into dipper.payment_note (bucket, user_id, payment_id)
  select (i).bucket, (i).user_id, (i).payment_id from (select unnest(v_moves) as i) moved
  on conflict (bucket, user_id, payment_id) do nothing;
`;

/** Migrations of the version after, by name. */
export const nextMigrations = (root: string): Readonly<Record<string, string>> => {
  const settles = readFileSync(path.join(root, settledBefore.schema), 'utf8');
  const named = changed(settles, 'function dipper.settle_payments(', `function dipper.${added}(`);
  return {
    '9001-notes': `create table dipper.payment_note (bucket integer not null, user_id bigint not null,
  payment_id uuid not null, constraint payment_note_pkey primary key (bucket, user_id, payment_id));
comment on table dipper.payment_note is 'class U: payments that were settled by the version after';
alter table dipper.payment add column remark text;
alter table dipper.payment add column weight integer not null default 1;
alter table dipper.payment add constraint payment_weight check (weight > 0) not valid;
alter table dipper.wallet add column remark text;
alter table dipper.journal add column remark text not null default '';
${changed(named, beforeAnswers, `${note}${beforeAnswers}`)}
grant execute on function dipper.${added} to dipper_app;
`,
    '9002-validated': 'alter table dipper.payment validate constraint payment_weight;\n',
    '9003-index': `-- no transaction: people go on paying meanwhile
drop index concurrently if exists dipper.payment_weight_of;
create index concurrently payment_weight_of on dipper.payment (bucket, weight);
`,
  };
};

/** Our own packages are those of the copy; the others are where they are. */
const linkPackages = (root: string, into: string): void => {
  mkdirSync(path.join(into, 'node_modules/@dipper'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@dipper') continue;
    symlinkSync(path.join(root, 'node_modules', name), path.join(into, 'node_modules', name));
  }
  symlinkSync('../../packages/contract', path.join(into, 'node_modules/@dipper/contract'));
};

/** Lays the version after down in an empty folder. */
export const layNextVersion = (root: string, into: string): void => {
  for (const name of ['package.json', 'apps/server', 'packages/contract']) {
    const filter = (file: string): boolean => !file.endsWith('.test.ts');
    cpSync(path.join(root, name), path.join(into, name), { recursive: true, filter });
  }
  linkPackages(root, into);
  for (const [name, text] of Object.entries(nextMigrations(root))) {
    const folder = path.join(into, 'apps/server/migrations', name);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'up.sql'), text);
  }
  const rewrite = (name: string, from: string, to: string): void => {
    const file = path.join(into, name);
    writeFileSync(file, changed(readFileSync(file, 'utf8'), from, to));
  };
  rewrite(settledBefore.code, `call('settle_payments')`, `call('${added}')`);
  rewrite(settledBefore.table, `  settle_payments: {`, `  ${added}: {`);
};
