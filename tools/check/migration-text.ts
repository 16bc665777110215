/** A migration is read as text, statement by statement: enough for rules about what it may do to those who work meanwhile. */

export type MigrationText = { readonly name: string; readonly text: string };

/** Tables that grow with users: what is done to all of their rows takes long. */
export type Growing = ReadonlySet<string>;

type Statement = {
  /** The statement as it was written, with the comments before it. */
  readonly whole: string;
  /** One line, without comments, literals and bodies. */
  readonly plain: string;
};

type File = {
  readonly made: ReadonlySet<string>;
  readonly text: string;
  readonly growing: Growing;
};

type Rule = (plain: string, file: File) => string | undefined;

/** A comment saying why something that looks harmful is harmless here. */
const harmless = /--\s*while the version before runs:\s*\S+/;

/** The first line of a migration whose statements run by themselves, in no transaction. */
const outsideTransaction = /^--[ \t]*no transaction:[ \t]*\S+/;

const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|;|[^-/$';]+|[\s\S]/g;

function plainPiece(text: string): string {
  if (text.startsWith('--') || text.startsWith('/*')) return ' ';
  if (text.startsWith('$')) return '$$';
  return text.startsWith("'") ? "''" : text;
}

/** Cut at each semicolon that is in no comment, no literal and no body. */
export function statementsOf(text: string): Statement[] {
  const statements: { whole: string; plain: string }[] = [{ whole: '', plain: '' }];
  for (const [each] of text.matchAll(piece)) {
    const last = statements.at(-1);
    if (each === ';' || last === undefined) {
      statements.push({ whole: '', plain: '' });
    } else {
      last.whole += each;
      last.plain += plainPiece(each);
    }
  }
  return statements
    .map(({ whole, plain }) => ({ whole, plain: plain.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ plain }) => plain !== '');
}

function namesIn(text: string, shape: RegExp): Set<string> {
  return new Set([...text.matchAll(shape)].map(([, name = '']) => name));
}

export function growingTables(migrations: readonly MigrationText[]): Growing {
  const classes = /comment on table dipper\.(\w+) is\s+'class (?:U|K by \w+):/gi;
  return namesIn(migrations.map(({ text }) => text).join('\n'), classes);
}

const targetOf = (plain: string): string =>
  /\b(?:alter table(?: only)?|update(?: only)?|delete from|on(?: only)?|truncate(?: table)?) dipper\.(\w+)/i.exec(
    plain,
  )?.[1] ?? '';

const when =
  (shape: RegExp, finding: string): Rule =>
  (plain) =>
    shape.test(plain) ? finding : undefined;

/** Tables that this very migration makes are empty, and nobody knows them yet. */
const ofOthers =
  (rule: Rule): Rule =>
  (plain, file) =>
    file.made.has(targetOf(plain)) ? undefined : rule(plain, file);

const ofGrowing = (rule: Rule): Rule =>
  ofOthers((plain, file) => (file.growing.has(targetOf(plain)) ? rule(plain, file) : undefined));

const volatileDefault =
  /\badd(?: column)? [^,]*\bdefault [^,]*\b(?:gen_random_uuid|uuidv[47]|random|clock_timestamp|statement_timestamp|nextval|dipper\.\w+)\s*\(/i;

function notNullWithoutDefault(plain: string): string | undefined {
  const added = plain.split(/,(?![^(]*\))/).filter((each) => /\badd column\b/i.test(each));
  return added.some((each) => /\bnot null\b/i.test(each) && !/\bdefault\b/i.test(each))
    ? 'the version before writes rows without this column: nullable, or with a constant default'
    : undefined;
}

function goneForGood(plain: string, { text }: File): string | undefined {
  const names = namesIn(plain, /\bdrop constraint (?:if exists )?(\w+)/gi);
  const isGone = [...names].some((name) => !new RegExp(`\\badd constraint ${name}\\b`).test(text));
  return isGone ? 'a constraint that the version before counts on is gone' : undefined;
}

function validatedAtOnce(plain: string, { text }: File): string | undefined {
  const name = /\bvalidate constraint (\w+)/i.exec(plain)?.[1];
  return name !== undefined && new RegExp(`\\badd constraint ${name}\\b`).test(text)
    ? 'validated under the lock that its making took: in a migration of its own'
    : undefined;
}

const inTransaction: readonly Rule[] = [
  when(
    /^drop (?!index)/i,
    'the version before still uses what is dropped: it goes with the version after',
  ),
  when(/^alter \w+ .*\brename\b/i, 'the version before knows it by its old name'),
  ofOthers(when(/\bdrop column\b/i, 'the version before still reads this column')),
  ofOthers(
    when(/\balter(?: column)? \w+ (?:set data )?type\b/i, 'a column of another type is a new one'),
  ),
  ofOthers(when(/\bdrop default\b/i, 'the version before writes rows without this column')),
  ofOthers(notNullWithoutDefault),
  ofGrowing(when(volatileDefault, 'a default that is made for each row writes the table anew')),
  ofGrowing(
    when(
      /\badd column\b[^,]*\b(?:check|references|unique|primary key)\b/i,
      'a constraint comes after its column: not valid, then validated',
    ),
  ),
  ofGrowing(
    when(
      /\bset not null\b/i,
      'reads every row under a lock: `add constraint … not null … not valid`',
    ),
  ),
  ofGrowing((plain) =>
    /\badd (?:constraint \w+ )?(?:check|foreign key|not null)\b/i.test(plain) &&
    !/\bnot valid\b/i.test(plain)
      ? 'reads every row under a lock: `not valid`, and validated by the migration after'
      : undefined,
  ),
  ofGrowing((plain) =>
    /\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?! using index)/i.test(plain)
      ? 'its index is made first, concurrently, and then used'
      : undefined,
  ),
  ofOthers(goneForGood),
  ofGrowing(validatedAtOnce),
  ofGrowing((plain) =>
    /^create (?:unique )?index (?!concurrently)/i.test(plain)
      ? 'nobody writes while this is made: concurrently, in a migration with no transaction'
      : undefined,
  ),
  when(/^drop index/i, 'concurrently, in a migration with no transaction'),
  ofGrowing(
    when(/^(?:update|delete from)\b/i, 'rows of a table that grows are changed by a job, in turns'),
  ),
  ofOthers(when(/^truncate\b/i, 'takes the rows of everybody')),
  when(/^(?:lock|cluster|vacuum|reindex)\b/i, 'keeps everybody out for as long as it takes'),
  when(/^revoke\b/i, 'the version before still needs this right'),
  when(/^do\b/i, 'nobody can read what a block does to others: say why it is harmless'),
  when(
    /^(?:set|reset|begin|start|commit|rollback)\b/i,
    'transactions and time-outs are the migrator’s',
  ),
  when(/\bconcurrently\b/i, 'needs the first line `-- no transaction: why`'),
];

const mayStandOutside =
  /^(?:drop index concurrently if exists dipper\.\w+|create (?:unique )?index concurrently \w+ on dipper\.\w+ .+|alter table dipper\.\w+ validate constraint \w+)$/i;

const outside: Rule = (plain) =>
  mayStandOutside.test(plain)
    ? undefined
    : 'with no transaction only indexes are made or dropped concurrently, and constraints validated';

/** An index whose making was cut off stays, invalid: the next try takes it away first. */
function leftovers(statements: readonly Statement[]): string[] {
  const dropped = namesIn(
    statements.map(({ plain }) => plain).join('\n'),
    /drop index concurrently if exists dipper\.(\w+)/gi,
  );
  return statements.flatMap(({ plain }) => {
    const name = /index concurrently (\w+) on/i.exec(plain)?.[1];
    return name === undefined || dropped.has(name)
      ? []
      : [`drop index concurrently if exists dipper.${name} before it, for a try that was cut off`];
  });
}

const shorten = (text: string): string => (text.length > 70 ? `${text.slice(0, 70)}…` : text);

/** Finds what would hurt a server of the version before, which works on during a migration. */
export function lintMigration({ name, text }: MigrationText, growing: Growing): string[] {
  const statements = statementsOf(text);
  const plain = statements.map((each) => each.plain).join(';\n');
  const made = namesIn(plain, /^create table (?:if not exists )?dipper\.(\w+)/gim);
  const isOutside = outsideTransaction.test(text);
  const file: File = { made, growing, text: plain };
  const rules = isOutside ? [outside] : inTransaction;
  const found = statements
    .filter(({ whole }) => !harmless.test(whole))
    .flatMap((each) =>
      rules
        .flatMap((rule) => rule(each.plain, file) ?? [])
        .map((finding) => `${finding}: ${shorten(each.plain)}`),
    );
  return [...found, ...(isOutside ? leftovers(statements) : [])].map((line) => `${name}: ${line}`);
}
