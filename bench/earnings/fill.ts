import pg from 'pg';

const giftsPerStatement = 250_000;
const days = 1095;
const daySeconds = 86_400;

/** The DJ's halves of gifts over three years, each in two ledger entries, as `receive_gift` leaves them. */
const giftsText = `
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select $1::bigint % 4096, $1, 'gift_income', g.ref_id, l.line, l.debit::dipper.account,
    l.credit::dipper.account, l.unit::dipper.unit, l.amount, g.at
  from (select uuidv7() as ref_id,
      now() - make_interval(secs => (n % ${days}) * ${daySeconds}::float8) as at
    from generate_series($2::bigint, $2::bigint + $3::bigint - 1) n) g
  cross join (values (1::smallint, 'platform.clearing.gifts', 'platform.spoon.spent', 'SPOON', 10::bigint),
    (2::smallint, 'platform.point.issued', 'person.point', 'POINT', 1100))
    as l (line, debit, credit, unit, amount)`;

const daysText = `
  insert into dipper.income_day
    (bucket, user_id, source, day, product_id, plan, entries, spoons, amount)
  select j.bucket, j.user_id, 'spoon', (j.posted_at at time zone dipper.zone_of(u.country))::date,
    0, '', count(*), sum(j.amount) / 110, sum(j.amount)
  from dipper.journal j join dipper.app_user u on u.bucket = j.bucket and u.user_id = j.user_id
  where j.bucket = $1::bigint % 4096 and j.user_id = $1 and j.credit = 'person.point'
  group by j.bucket, j.user_id, 4`;

const monthsText = `
  insert into dipper.income_month (bucket, user_id, source, month, entries, spoons, amount)
  select bucket, user_id, source, date_trunc('month', day)::date, sum(entries), sum(spoons),
    sum(amount)
  from dipper.income_day where bucket = $1::bigint % 4096 and user_id = $1
  group by bucket, user_id, source, 4`;

const walletText = `
  insert into dipper.wallet (bucket, user_id, point)
  select bucket, user_id, sum(amount) from dipper.income_month
  where bucket = $1::bigint % 4096 and user_id = $1 group by bucket, user_id`;

export type Dj = { readonly userId: string; readonly gifts: number };

/** Leaves the tables as years of use and their vacuums do: analysed, and on disk. */
export const fillIncome = async (
  databaseUrl: string,
  djs: readonly Dj[],
  say: (line: string) => void,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (const { userId, gifts } of djs) {
      for (let at = 0; at < gifts; at += giftsPerStatement) {
        const count = Math.min(giftsPerStatement, gifts - at);
        await client.query(giftsText, [userId, at, count]);
        if (at % (8 * giftsPerStatement) === 0) say(`${at} of ${gifts} gifts filled`);
      }
      for (const text of [daysText, monthsText, walletText]) await client.query(text, [userId]);
    }
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
};
