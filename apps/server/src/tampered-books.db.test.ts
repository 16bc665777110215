import { writeFileSync } from 'node:fs';
import { ledgerVerifyRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import type { Statement } from './platform/db/index.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

/** `npm run torture -- tampered` has a million, a limit in seconds, and a page that tells of it. */
const rows = Number(process.env['TAMPERED_ROWS'] ?? 2000);
const secondsMax = Number(process.env['TAMPERED_SECONDS'] ?? Number.POSITIVE_INFINITY);
const page = process.env['TAMPERED_PAGE'];

const rowsPerPerson = 10;
const firstPerson = 4096 * 12_000 + 3800;
const timeout = { statementMs: 600_000 };

/** Grants as `grant_spoons` leaves them, of people spread over all buckets. */
const filling: readonly Statement[] = [
  statement(
    'test-tampered-people',
    `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, joined_at)
     select n % 4096, n, 'kr', 'n', 't' || n, 1, now()
     from generate_series($1::bigint, $1::bigint + $2::bigint / ${rowsPerPerson}) n`,
  ),
  statement(
    'test-tampered-journal',
    `insert into dipper.journal
       (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
     select n % 4096, n, 'spoon_grant', uuidv7(), 1, 'platform.spoon.granted', 'person.spoon.bonus',
       'SPOON', 1 + (g % 50), now()
     from generate_series(1, $2::bigint) g,
       lateral (values ($1::bigint + g % ($2::bigint / ${rowsPerPerson}))) as p (n)`,
  ),
  statement(
    'test-tampered-lots',
    `-- every bucket: the lots of all those grants
     insert into dipper.spoon_lot
       (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
     select bucket, user_id, ref_id, 0, amount, 0, amount, posted_at,
       dipper.spoon_expiry(posted_at)
     from dipper.journal where user_id between $1::bigint and $1::bigint + $2::bigint`,
  ),
  statement(
    'test-tampered-wallets',
    `-- every bucket: the wallets of all those people
     insert into dipper.wallet (bucket, user_id, spoon_bonus)
     select bucket, user_id, sum(amount) from dipper.journal
     where user_id between $1::bigint and $1::bigint + $2::bigint group by bucket, user_id`,
  ),
];
const seal = statement(
  'test-tampered-seal',
  'select sum(dipper.seal_journal(b, 0, 1000000)) from generate_series($1::integer, $1 + 63) b',
);
const analyze = statement('test-tampered-analyze', 'analyze');
const findRows = statement(
  'test-tampered-rows',
  `select position from dipper.journal_link
   where bucket = $1 and user_id between $2 and $2 + $3 order by position limit 2`,
);

/** One bucket as it was, by which each deed is undone. */
const keep: readonly Statement[] = [
  statement(
    'test-tampered-keep-journal',
    'create table dipper.test_journal as select * from dipper.journal where bucket = 3990',
  ),
  statement(
    'test-tampered-keep-links',
    'create table dipper.test_link as select * from dipper.journal_link where bucket = 3990',
  ),
];
const restore: readonly Statement[] = [
  statement('test-tampered-undo-journal', 'delete from dipper.journal where bucket = 3990'),
  statement('test-tampered-undo-links', 'delete from dipper.journal_link where bucket = 3990'),
  statement(
    'test-tampered-redo-journal',
    'insert into dipper.journal select * from dipper.test_journal',
  ),
  statement(
    'test-tampered-redo-links',
    'insert into dipper.journal_link select * from dipper.test_link',
  ),
];
const bucket = 3990;

const sealedRow = `j.bucket = 3990 and l.bucket = 3990 and l.position = $1
  and j.user_id = l.user_id and j.kind = l.kind and j.ref_id = l.ref_id and j.line = l.line
  and $2 > 0`;

/**
 * Changes that somebody with all rights makes to the row at $1 and, if two are needed, to the one at
 * $2.
 */
const deeds = {
  'an amount is changed': `update dipper.journal j set amount = j.amount + 1
    from dipper.journal_link l where ${sealedRow}`,
  'an account is changed': `update dipper.journal j set debit = 'platform.spoon.issued'
    from dipper.journal_link l where ${sealedRow}`,
  'a row is taken out': `delete from dipper.journal j using dipper.journal_link l
    where ${sealedRow}`,
  'a row is put in': `insert into dipper.journal (bucket, user_id, kind, ref_id, line, debit, credit,
      unit, amount, posted_at, recorded_at)
    select j.bucket, j.user_id, j.kind, gen_random_uuid(), j.line, j.debit, j.credit, j.unit,
      j.amount, j.posted_at, j.recorded_at
    from dipper.journal j, dipper.journal_link l where ${sealedRow}`,
  'two rows change places': `with gone as (
      delete from dipper.journal_link
      where bucket = 3990 and position in ($1, $2) returning *)
    insert into dipper.journal_link (bucket, position, user_id, kind, ref_id, line, hash)
    select g.bucket, g.position, o.user_id, o.kind, o.ref_id, o.line, g.hash
    from gone g join gone o on o.position <> g.position`,
  'a link of the chain is changed': `update dipper.journal_link set hash = sha256(hash)
    where bucket = 3990 and position = $1 and $2 > 0`,
  'a link of the chain is taken out': `delete from dipper.journal_link
    where bucket = 3990 and position = $1 and $2 > 0`,
} as const;

const took: string[] = [];
let server: TestServer;
let place: { readonly first: bigint; readonly second: bigint };

const verify = async () => {
  const started = performance.now();
  const answered = await server.call('/operations/ledger/verify', {
    headers: { authorization: 'Bearer dev-operator-token' },
  });
  const seconds = (performance.now() - started) / 1000;
  return { proof: ledgerVerifyRoute.answers[200].parse(await answered.json()), seconds };
};

beforeAll(async () => {
  server = await startTestServer();
  const { owner } = server;
  await owner.transaction(async (db) => {
    for (const step of filling) await db.query(step, [firstPerson, rows]);
  }, timeout);
  const bucketsAtOnce = 64;
  for (let from = 0; from < 4096; from += bucketsAtOnce) {
    await owner.transaction((db) => db.query(seal, [from]), timeout);
  }
  await owner.transaction((db) => db.query(analyze), timeout);
  for (const step of keep) await owner.query(step);
  const found = await owner.query<{ position: bigint }>(findRows, [bucket, firstPerson, rows]);
  const [first, second] = found.map(({ position }) => position);
  if (first === undefined || second === undefined) throw new Error('the bucket holds two rows');
  place = { first, second };
}, timeout.statementMs);

afterAll(async () => {
  await server.stop();
  if (page === undefined) return;
  const lines = ['| What was done | Named after, s |', '| --- | ---: |', ...took];
  const note = `Made by \`npm run torture -- tampered\`, which writes this page: ${rows} journal rows, sealed in 4,096 chains; a superuser does one of these to one of them, and an operator asks for the proof of the books over HTTP. It names the place each time.`;
  writeFileSync(page, `# A changed row among a million\n\n${note}\n\n${lines.join('\n')}\n`);
});

it('verifying finds an untouched ledger sound [OPS-02]', async () => {
  const { proof, seconds } = await verify();
  expect(proof).toMatchObject({ isSound: true, findings: [] });
  expect(proof.rows).toBeGreaterThanOrEqual(rows);
  took.push(`| nothing | ${seconds.toFixed(1)} |`);
}, 120_000);

it.each(Object.entries(deeds))(
  'verifying names the row where %s among all others [OPS-02]',
  async (name, text) => {
    const { first, second } = place;
    // A row that is put in has no number.
    const position = name === 'a row is put in' ? null : Number(first);
    await server.owner.query(statement(`test-tampered ${name}`, text), [first, second]);
    const { proof, seconds } = await verify();
    for (const step of restore) await server.owner.query(step);
    expect(proof.isSound).toBe(false);
    expect(proof.badRow).toMatchObject({ bucket, position });
    expect(seconds).toBeLessThan(secondsMax);
    took.push(`| ${name} | ${seconds.toFixed(1)} |`);
  },
  120_000,
);
