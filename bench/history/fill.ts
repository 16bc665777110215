import pg from 'pg';

const entriesPerPayment = 3;
const paymentsPerStatement = 50_000;
const daySeconds = 86_400;

/**
 * Purchases of the years before, as settlements leave them: the payment with its moves, its three
 * ledger entries, its lot. Buyers of the load have as many as everybody else.
 */
const fillText = `
  with people as (
    select array_agg(user_id order by user_id) as ids from dipper.app_user
  ), numbered as (
    select p.ids[1 + (g.n % cardinality(p.ids))] as user_id,
      make_interval(secs => 40 * ${daySeconds} + ($2::bigint - g.n) % (900 * ${daySeconds})) as ago
    from people p, generate_series($1::bigint, $1::bigint + $3::bigint - 1) as g (n)
  ), made as (
    -- An id begins with its time, as that of a payment does.
    select uuidv7(-ago) as payment_id, user_id, now() - ago as at from numbered
  ), payment as (
    insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
      product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
      charge_total, charge_currency, idempotency_key, fingerprint, provider_reference,
      requested_at, settled_at, country, device)
    select user_id % 4096, user_id, payment_id, 'succeeded', 3, 'kakaopay', 43, 1, '100 spoons', 1,
      100, 10, 11000, 11000, 'KRW', 11000, 'KRW', 'history-' || payment_id, 'history',
      'T-' || payment_id, at, at, 'kr', 'pc'
    from made
  ), moves as (
    insert into dipper.charge_log
      (bucket, user_id, payment_id, revision, charge_kind, from_state, to_state, cause, evidence, at)
    select user_id % 4096, user_id, payment_id, m.revision, 'purchase', m.from_state::dipper.charge_state,
      m.to_state::dipper.charge_state, m.cause, '{}', at
    from made cross join (values (1, 'created', 'redirected', 'begin'),
      (2, 'redirected', 'sent', 'return'), (3, 'sent', 'succeeded', 'return'))
      as m (revision, from_state, to_state, cause)
  ), claims as (
    insert into dipper.provider_transaction
      (provider, provider_reference, bucket, user_id, payment_id)
    select 'kakaopay', 'T-' || payment_id, user_id % 4096, user_id, payment_id from made
  ), lots as (
    insert into dipper.spoon_lot
      (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
    select user_id % 4096, user_id, payment_id, 100, 10, 100, 10, at, dipper.spoon_expiry(at)
    from made
  ), wallets as (
    insert into dipper.wallet as w (bucket, user_id, spoon_paid, spoon_bonus)
    select user_id % 4096, user_id, 100 * count(*), 10 * count(*) from made group by user_id
    on conflict (bucket, user_id) do update
    set spoon_paid = w.spoon_paid + excluded.spoon_paid,
      spoon_bonus = w.spoon_bonus + excluded.spoon_bonus
  )
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select user_id % 4096, user_id, 'purchase', payment_id, l.line, l.debit::dipper.account,
    l.credit::dipper.account, l.unit::dipper.unit, l.amount, at
  from made cross join (values
    (1::smallint, 'platform.receivable.kakaopay', 'platform.sales', 'KRW', 11000::bigint),
    (2::smallint, 'platform.spoon.issued', 'person.spoon.paid', 'SPOON', 100),
    (3::smallint, 'platform.spoon.granted', 'person.spoon.bonus', 'SPOON', 10))
    as l (line, debit, credit, unit, amount)`;

const morePeople = `
  insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, joined_at)
  select id % 4096, id, 'kr', 'bench', 'bench', 1, now()
  from generate_series(9000000, 9000000 + $1::int - 1) id on conflict do nothing`;

export type Fill = {
  readonly entries: number;
  readonly people: number;
  readonly say: (line: string) => void;
};

/** Leaves the tables as years of use and their vacuums do: analysed, and on disk. */
export const fillHistory = async (databaseUrl: string, fill: Fill): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off`);
    await client.query(morePeople, [fill.people]);
    const payments = Math.ceil(fill.entries / entriesPerPayment);
    for (let at = 0; at < payments; at += paymentsPerStatement) {
      const count = Math.min(paymentsPerStatement, payments - at);
      await client.query(fillText, [at, payments, count]);
      if (at % (20 * paymentsPerStatement) === 0) fill.say(`${at} of ${payments} payments filled`);
    }
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
};
