/**
 * Settles prepared payments as fast as the money core can, with as many callers as asked for, and
 * prints what it did as one line of JSON. Run by bench/settlement.ts, beside pgbench on the same
 * PostgreSQL.
 */
import { parseArgs } from 'node:util';
import { createCharging } from '../src/core/charging/index.ts';
import type { PaymentName } from '../src/core/charging/index.ts';
import { createDatabase, statement } from '../src/platform/db/index.ts';
import type { Database } from '../src/platform/db/index.ts';
import { silentLog } from '../src/platform/log.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    callers: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '5' },
    payments: { type: 'string', default: '150000' },
    people: { type: 'string', default: '16384' },
  },
});

const callers = Number(values.callers);
const people = Number(values.people);
const firstUserId = 9_000_000;

const makePeople = statement(
  'bench-make-people',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, joined_at)
   select id % 4096, id, 'kr', 'bench', 'bench', 1, now()
   from generate_series($1::bigint, $1::bigint + $2::bigint - 1) id on conflict do nothing`,
);

/** Payments as they stand when the provider has just been asked for the charge. */
const makePayments = statement(
  'bench-make-payments',
  `with made as (
     insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
       product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
       charge_total, charge_currency, idempotency_key, fingerprint, provider_reference,
       requested_at)
     select u % 4096, u, uuidv7(), 'sent', 2, 'kakaopay', 43, 1, '100 spoons', 1, 100, 10, 11000,
       11000, 'KRW', 11000, 'KRW', 'bench-' || gen_random_uuid(), 'bench', 'T-bench', now()
     from (select $1::bigint + floor(random() * $2)::bigint as u from generate_series(1, $3::int)) p
     returning bucket, user_id, payment_id
   ), due as (
     insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
     select bucket, user_id, payment_id, 'purchase', now() + interval '1 day', 0 from made
   )
   select bucket, user_id, payment_id from made`,
);

/**
 * Settles the tables as pgbench does before a run: loaded rows are on disk, and no vacuum or
 * checkpoint of them runs beside the measurement.
 */
const tidy = [
  statement('bench-tidy-payments', 'vacuum (analyze) dipper.payment'),
  statement('bench-tidy-due', 'vacuum (analyze) dipper.charge_due'),
  statement('bench-tidy-people', 'vacuum (analyze) dipper.app_user'),
  statement('bench-tidy-disk', 'checkpoint'),
];

type Row = { readonly bucket: number; readonly user_id: bigint; readonly payment_id: string };

const prepare = async (owner: Database): Promise<PaymentName[]> => {
  await owner.query(makePeople, [firstUserId, people]);
  const rows: Row[] = [];
  const perStatement = 10_000;
  for (let left = Number(values.payments); left > 0; left -= perStatement) {
    const count = Math.min(left, perStatement);
    rows.push(...(await owner.query<Row>(makePayments, [firstUserId, people, count])));
  }
  for (const each of tidy) await owner.query(each);
  return rows.map((row) => ({
    bucket: row.bucket,
    userId: row.user_id,
    paymentId: row.payment_id,
  }));
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const owner = createDatabase({ url: values.url, role: undefined, poolMax: 1, log: silentLog });
const database = createDatabase({
  url: values.url,
  role: 'dipper_app',
  poolMax: 8,
  log: silentLog,
});
const charging = createCharging({ database, log: silentLog, providers: [] });
const names = await prepare(owner);
await owner.close();

process.stdout.write('go\n');
const cpuBefore = process.cpuUsage();
const latenciesMs: number[] = [];
const queue = names.values();
const startedMs = performance.now();
const endMs = startedMs + Number(values.seconds) * 1000;

const call = async (): Promise<void> => {
  for (const payment of queue) {
    const beganMs = performance.now();
    if (beganMs >= endMs) return;
    const { decision } = await charging.settle({
      payment,
      cause: 'return',
      outcome: 'succeeded',
      failureCode: null,
      askAfterSeconds: null,
      evidence: { aid: 'A-bench', total: 11_000 },
      charged: { reference: 'T-bench', amount: 11_000n, currency: 'KRW' },
    });
    if (decision !== 'moved') throw new Error(`a settlement was ${decision}`);
    latenciesMs.push(performance.now() - beganMs);
  }
};

await Promise.all(Array.from({ length: callers }, call));
const seconds = (performance.now() - startedMs) / 1000;
await database.close();
latenciesMs.sort((left, right) => left - right);
const cpu = process.cpuUsage(cpuBefore);
process.stdout.write(
  `${JSON.stringify({
    settled: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    ranOut: latenciesMs.length === names.length,
    clientCpuSeconds: (cpu.user + cpu.system) / 1e6,
  })}\n`,
);
