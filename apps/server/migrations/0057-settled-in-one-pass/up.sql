-- What a settlement costs beyond the rows that it has to write. A payment is found, checked, locked
-- and moved by one statement; nothing runs for what a batch does not hold; and what PostgreSQL reads
-- anew for each statement, the text of a table's checks, is as short as it can be.

-- As before, in fewer words: nothing here is null, and what is at least nothing and at most the
-- whole makes the whole at least nothing too.
alter table dipper.payment add constraint payment_amounts check (
  least(quantity, price, spoon_amount, charge_total) > 0
  and least(bonus_amount, refunded_total, charge_total - refunded_total) >= 0
  and total = price * quantity) not valid;
alter table dipper.payment validate constraint payment_amounts;
alter table dipper.payment drop constraint payment_quantity_positive;
alter table dipper.payment drop constraint payment_spoons_positive;
alter table dipper.payment drop constraint payment_total_is_price_times_quantity;
alter table dipper.payment drop constraint payment_charge_positive;
alter table dipper.payment drop constraint payment_refunded_within;
alter table dipper.spoon_lot add constraint spoon_lot_amounts check (
  least(paid_left, bonus_left, paid - paid_left, bonus - bonus_left) >= 0
  and paid + bonus > 0) not valid;
alter table dipper.spoon_lot validate constraint spoon_lot_amounts;
alter table dipper.spoon_lot drop constraint spoon_lot_holds_something;
alter table dipper.spoon_lot drop constraint spoon_lot_paid_left;
alter table dipper.spoon_lot drop constraint spoon_lot_bonus_left;
alter table dipper.wallet add constraint wallet_amounts check (
  least(spoon_paid, spoon_bonus, point) >= 0) not valid;
alter table dipper.wallet validate constraint wallet_amounts;
alter table dipper.wallet drop constraint wallet_never_negative;

-- A payment as a settlement has moved it.
create type dipper.settled as (
  bucket integer, user_id bigint, payment_id uuid,
  from_state dipper.payment_state, to_state dipper.payment_state, revision integer,
  provider text, spoon_amount bigint, bonus_amount bigint,
  charge_total bigint, charge_currency dipper.unit,
  cause text, evidence jsonb, due_at timestamptz, deposit jsonb
);

-- Below, arrays are opened where a row is asked for rather than named as a table: as a table each
-- would first be written out whole. Functions without settings of their own are called by a
-- settlement only, and have its rights and its settings.

-- What an outcome means for a payment; a charge that is not what was asked for is for an operator.
create function dipper.told_state(p_outcome dipper.payment_state, p_is_ours boolean)
  returns dipper.payment_state language sql immutable parallel safe as $$
  select case when p_outcome <> 'succeeded'::dipper.payment_state then p_outcome
    when p_is_ours then 'succeeded'::dipper.payment_state
    else 'review'::dipper.payment_state end
$$;

-- In one order, whoever asks.
create function dipper.lock_payments(p_bucket integer[], p_user_id bigint[], p_payment_id uuid[])
  returns void language plpgsql as $$
begin
  perform 1 from (
    select unnest(p_bucket) as bucket, unnest(p_user_id) as user_id,
      unnest(p_payment_id) as payment_id) i
  join dipper.payment p on p.bucket = i.bucket and p.user_id = i.user_id
    and p.payment_id = i.payment_id
  order by p.bucket, p.user_id, p.payment_id
  for update of p;
end $$;

drop function dipper.post_purchases(dipper.settlement[], timestamptz);

-- Money, spoons, lots and the news of payments that have just succeeded.
create function dipper.post_purchases(p_paid dipper.settled[], p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_expires timestamptz := dipper.spoon_expiry(p_now);
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select (i).bucket, (i).user_id, 'purchase', (i).payment_id, l.line, l.debit, l.credit, l.unit,
    l.amount, p_now
  from (select unnest(p_paid) as i) paid
  cross join lateral (values
    (1::smallint, ('house.receivable.' || (i).provider)::dipper.account,
      'house.sales'::dipper.account, (i).charge_currency, (i).charge_total),
    (2::smallint, 'house.spoon.issued'::dipper.account, 'person.spoon.paid'::dipper.account,
      'SPOON'::dipper.unit, (i).spoon_amount),
    (3::smallint, 'house.spoon.granted'::dipper.account, 'person.spoon.bonus'::dipper.account,
      'SPOON'::dipper.unit, (i).bonus_amount)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
  insert into dipper.wallet as w (bucket, user_id, spoon_paid, spoon_bonus)
  select (i).bucket, (i).user_id, sum((i).spoon_amount), sum((i).bonus_amount)
  from (select unnest(p_paid) as i) paid
  group by (i).bucket, (i).user_id
  order by (i).bucket, (i).user_id
  on conflict (bucket, user_id) do update
  set spoon_paid = w.spoon_paid + excluded.spoon_paid,
    spoon_bonus = w.spoon_bonus + excluded.spoon_bonus;
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  select (i).bucket, (i).user_id, (i).payment_id, (i).spoon_amount, (i).bonus_amount,
    (i).spoon_amount, (i).bonus_amount, p_now, v_expires
  from (select unnest(p_paid) as i) paid;
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  select (i).bucket, (i).payment_id, (i).user_id, 'purchase-succeeded', p_now
  from (select unnest(p_paid) as i) paid;
end $$;

drop function dipper.open_deposits(dipper.settlement[]);

-- The accounts that wait for a deposit from now on, each with its last moment.
create function dipper.open_deposits(p_waiting dipper.settled[])
  returns void language plpgsql as $$
declare
  v_count integer;
begin
  insert into dipper.payment_deposit
    (bucket, user_id, payment_id, bank_code, account_number, account_holder, due_at)
  select bucket, user_id, payment_id, deposit ->> 'bankCode', deposit ->> 'accountNumber',
    deposit ->> 'accountHolder', (deposit ->> 'dueAt')::timestamptz
  from unnest(p_waiting);
  update dipper.payment p set expires_at = (i.deposit ->> 'dueAt')::timestamptz
  from unnest(p_waiting) i
  where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id;
  get diagnostics v_count = row_count;
  if v_count <> cardinality(p_waiting) then
    raise exception '% of % accounts wait', v_count, cardinality(p_waiting);
  end if;
end $$;

drop function dipper.plan_questions(dipper.settlement[]);

-- Who still has to be asked after a move, and when: a due time plans the question anew, none ends it.
create function dipper.plan_questions(p_moves dipper.settled[], p_ask_after_seconds integer[])
  returns void language plpgsql as $$
begin
  if array_position(p_ask_after_seconds, null) is not null then
    -- any number of rows: what nobody was going to ask about has none.
    delete from dipper.payment_due d using (select unnest(p_moves) as i) moved
    where d.bucket = (i).bucket and d.user_id = (i).user_id and d.payment_id = (i).payment_id
      and (i).due_at is null;
  end if;
  if cardinality(array_remove(p_ask_after_seconds, null)) > 0 then
    insert into dipper.payment_due as d (bucket, user_id, payment_id, due_at, attempt)
    select bucket, user_id, payment_id, due_at, 1 from unnest(p_moves)
    where due_at is not null
    on conflict (bucket, user_id, payment_id)
    do update set due_at = excluded.due_at, attempt = 1;
  end if;
end $$;

-- Those of a batch that stay as they are, and why: `already` is what they were told, or nothing was
-- told, so that only the next question is planned; `refused` is a move that nobody may make. They
-- are locked.
create function dipper.answer_unmoved(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.payment_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_due_at timestamptz[],
  p_moved uuid[]
) returns table (o_payment_id uuid, o_decision text, o_state dipper.payment_state)
  language plpgsql as $$
declare
  v_item record;
begin
  for v_item in
    select p.bucket, p.user_id, p.payment_id, p.state, i.due_at,
      i.outcome is null or p.state = dipper.told_state(i.outcome, i.amount = p.charge_total
        and i.currency = p.charge_currency and i.reference = p.provider_reference) as is_known
    from unnest(p_bucket, p_user_id, p_payment_id, p_outcome, p_reference, p_amount, p_currency,
      p_due_at)
      as i (bucket, user_id, payment_id, outcome, reference, amount, currency, due_at)
    join dipper.payment p on p.bucket = i.bucket and p.user_id = i.user_id
      and p.payment_id = i.payment_id
    where i.payment_id <> all(p_moved)
  loop
    if v_item.is_known and v_item.due_at is null then
      -- any number of rows: what nobody was going to ask about has none.
      delete from dipper.payment_due
      where bucket = v_item.bucket and user_id = v_item.user_id
        and payment_id = v_item.payment_id;
    elsif v_item.is_known then
      -- any number of rows: what is over is not asked about any more.
      update dipper.payment_due set due_at = v_item.due_at, attempt = attempt + 1
      where bucket = v_item.bucket and user_id = v_item.user_id
        and payment_id = v_item.payment_id;
    end if;
    return query select v_item.payment_id,
      case when v_item.is_known then 'already' else 'refused' end, v_item.state;
  end loop;
end $$;

-- As before. All that may move does so at once, in the order given. Where some did not, another
-- transaction may have been at them, so they are locked and tried once more; what then stays can not
-- move. A batch with a question of no answer is locked as a whole first.
create or replace function dipper.settle_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.payment_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_cause text[],
  p_evidence jsonb[], p_failure_code integer[], p_ask_after_seconds integer[],
  p_charge_reference text[], p_deposit jsonb[]
) returns table (o_payment_id uuid, o_decision text, o_state dipper.payment_state)
  language plpgsql security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan
  -- The order of the arrays is the order of the locks, however small the tables are.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_is_locked boolean := array_position(p_outcome, null) is not null;
  v_moves dipper.settled[] := '{}';
  v_paid dipper.settled[] := '{}';
  v_waiting dipper.settled[] := '{}';
begin
  loop
    if v_is_locked then
      perform dipper.lock_payments(p_bucket, p_user_id, p_payment_id);
    end if;
    with moved as (
      update dipper.payment p
      set state = m.to_state, revision = p.revision + 1, failure_code = i.failure_code,
        charge_reference = coalesce(i.charge_reference, p.charge_reference),
        settled_at = case when m.to_state in ('unknown', 'waiting') then null else v_now end
      from (
        select unnest(p_bucket) as bucket, unnest(p_user_id) as user_id,
          unnest(p_payment_id) as payment_id, unnest(p_outcome) as outcome,
          unnest(p_reference) as reference, unnest(p_amount) as amount,
          unnest(p_currency) as currency, unnest(p_cause) as cause,
          unnest(p_evidence) as evidence, unnest(p_failure_code) as failure_code,
          unnest(p_ask_after_seconds) as ask_after_seconds,
          unnest(p_charge_reference) as charge_reference, unnest(p_deposit) as deposit
      ) i, dipper.payment_move m
      where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
        and i.outcome is not null and m.from_state = p.state
        and m.to_state = dipper.told_state(i.outcome, i.amount = p.charge_total
          and i.currency = p.charge_currency and i.reference = p.provider_reference)
        and (not m.by_operator or i.cause = 'operator')
      returning m.to_state, row(p.bucket, p.user_id, p.payment_id, m.from_state, m.to_state,
        p.revision, p.provider, p.spoon_amount, p.bonus_amount, p.charge_total,
        p.charge_currency, i.cause, i.evidence, v_now + make_interval(secs => i.ask_after_seconds),
        i.deposit)::dipper.settled as item
    )
    select v_moves || array_agg(item),
      v_paid || array_agg(item) filter (where to_state = 'succeeded'),
      v_waiting || array_agg(item) filter (where to_state = 'waiting')
    into v_moves, v_paid, v_waiting from moved;
    exit when v_is_locked or cardinality(v_moves) = cardinality(p_payment_id);
    v_is_locked := true;
  end loop;
  if cardinality(v_moves) > 0 then
    insert into dipper.payment_log
      (bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, at)
    select (i).bucket, (i).user_id, (i).payment_id, (i).revision, (i).from_state, (i).to_state,
      (i).cause, (i).evidence, v_now
    from (select unnest(v_moves) as i) moved;
    perform dipper.plan_questions(v_moves, p_ask_after_seconds);
  end if;
  if cardinality(v_paid) > 0 then
    perform dipper.post_purchases(v_paid, v_now);
  end if;
  if cardinality(v_waiting) > 0 then
    perform dipper.open_deposits(v_waiting);
  end if;
  return query select (i).payment_id, 'moved', (i).to_state
    from (select unnest(v_moves) as i) moved;
  if cardinality(v_moves) < cardinality(p_payment_id) then
    return query select * from dipper.answer_unmoved(p_bucket, p_user_id, p_payment_id, p_outcome,
      p_reference, p_amount, p_currency,
      array(select v_now + make_interval(secs => s) from unnest(p_ask_after_seconds) s),
      array(select m.payment_id from unnest(v_moves) m));
  end if;
end $$;

drop type dipper.settlement;
