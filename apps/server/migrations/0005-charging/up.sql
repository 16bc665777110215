-- Charging: one row for each attempt to pay, its state, and everything that ever moved it.

create type dipper.payment_state as enum (
  'created', 'redirected', 'sent', 'unknown',
  'succeeded', 'declined', 'canceled', 'expired', 'abandoned', 'review'
);

-- The allowed moves are data: every function below that writes a state joins against them.
create table dipper.payment_move (
  from_state dipper.payment_state not null,
  to_state dipper.payment_state not null,
  meaning text not null,
  constraint payment_move_pkey primary key (from_state, to_state),
  constraint payment_move_moves check (from_state <> to_state)
);
comment on table dipper.payment_move is 'class G: the moves that a payment may make';
insert into dipper.payment_move (from_state, to_state, meaning) values
  ('created', 'redirected', 'the provider gave a page to pay on'),
  ('created', 'declined', 'the provider refused to begin'),
  ('created', 'abandoned', 'the provider was never reached: nothing can have been charged'),
  ('redirected', 'sent', 'the person came back: the charge is about to be asked for'),
  ('redirected', 'canceled', 'the person turned back'),
  ('redirected', 'declined', 'the provider ended it'),
  ('redirected', 'expired', 'the person never came back'),
  ('redirected', 'succeeded', 'the provider says it is charged though nobody told us'),
  ('sent', 'succeeded', 'charged'),
  ('sent', 'declined', 'refused'),
  ('sent', 'unknown', 'no answer that can be read'),
  ('sent', 'review', 'charged, but not what was asked for'),
  ('redirected', 'review', 'charged, but not what was asked for'),
  ('unknown', 'succeeded', 'asked: it is charged'),
  ('unknown', 'declined', 'asked: it is not charged'),
  ('unknown', 'review', 'charged, but not what was asked for'),
  ('declined', 'succeeded', 'late success: money is never dropped'),
  ('canceled', 'succeeded', 'late success: money is never dropped'),
  ('expired', 'succeeded', 'late success: money is never dropped'),
  ('abandoned', 'succeeded', 'late success: money is never dropped'),
  ('declined', 'review', 'charged late, and not what was asked for'),
  ('canceled', 'review', 'charged late, and not what was asked for'),
  ('expired', 'review', 'charged late, and not what was asked for'),
  ('abandoned', 'review', 'charged late, and not what was asked for');

create table dipper.payment (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  state dipper.payment_state not null,
  revision integer not null,
  provider text not null,
  method_id integer not null,
  product_id bigint not null,
  -- As it was called when it was bought.
  product_name text not null,
  quantity integer not null,
  -- Spoons for the whole payment, what was paid for and what was added for free.
  spoon_amount bigint not null,
  bonus_amount bigint not null,
  -- What the person is asked for, and in what the provider charges where it cannot charge that.
  price bigint not null,
  total bigint not null,
  currency dipper.unit not null,
  charge_total bigint not null,
  charge_currency dipper.unit not null,
  idempotency_key text not null,
  fingerprint text not null,
  provider_reference text,
  redirect_url text,
  failure_code integer,
  requested_at timestamptz not null,
  expires_at timestamptz,
  settled_at timestamptz,
  constraint payment_pkey primary key (bucket, user_id, payment_id),
  -- The key before the person: with the person first this index would look as good as the primary
  -- key to a planner without statistics, and read all of somebody's payments to find one.
  constraint payment_idempotency_once unique (bucket, idempotency_key, user_id),
  constraint payment_quantity_positive check (quantity > 0),
  constraint payment_spoons_positive check (spoon_amount > 0 and bonus_amount >= 0),
  constraint payment_total_is_price_times_quantity check (total = price * quantity and price > 0),
  constraint payment_charge_positive check (charge_total > 0)
) with (fillfactor = 60);
comment on table dipper.payment is 'class U: one attempt to pay';

create table dipper.payment_log (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  revision integer not null,
  from_state dipper.payment_state not null,
  to_state dipper.payment_state not null,
  cause text not null,
  evidence jsonb not null,
  at timestamptz not null,
  constraint payment_log_pkey primary key (bucket, user_id, payment_id, revision)
);
comment on table dipper.payment_log is 'class U: every move of every payment, with its cause and evidence; only ever added to';

-- Payments that someone still has to ask the provider about, and when.
create table dipper.payment_due (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  due_at timestamptz not null,
  attempt integer not null,
  constraint payment_due_pkey primary key (bucket, user_id, payment_id)
) with (fillfactor = 70);
comment on table dipper.payment_due is 'class U: payments the provider is still to be asked about, and when';
create index payment_due_at on dipper.payment_due (due_at);

-- Claims by the provider's own number: one provider transaction can belong to one payment only.
create table dipper.provider_transaction (
  provider text not null,
  provider_reference text not null,
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  constraint provider_transaction_pkey primary key (provider_reference, provider)
);
comment on table dipper.provider_transaction is 'class K: which payment a provider''s own number belongs to';

-- Whether a provider's number is this payment's: claimed now, or by an earlier try of ours.
create function dipper.claim_reference(
  p_provider text, p_reference text, p_bucket integer, p_user_id bigint, p_payment_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment_id uuid;
begin
  insert into dipper.provider_transaction
    (provider, provider_reference, bucket, user_id, payment_id)
  values (p_provider, p_reference, p_bucket, p_user_id, p_payment_id)
  on conflict do nothing;
  if found then
    return true;
  end if;
  select payment_id into v_payment_id from dipper.provider_transaction
  where provider_reference = p_reference and provider = p_provider;
  return v_payment_id = p_payment_id;
end $$;

create type dipper.payment_start as (
  outcome text,
  payment_id uuid,
  state dipper.payment_state,
  provider text,
  product_name text,
  quantity integer,
  charge_total bigint,
  charge_currency dipper.unit,
  redirect_url text,
  expires_at timestamptz,
  failure_code integer,
  age_seconds integer
);

create function dipper.payment_as_start(p dipper.payment, p_outcome text, p_now timestamptz)
  returns dipper.payment_start language sql stable set search_path = pg_catalog as $$
  select row(p_outcome, p.payment_id, p.state, p.provider, p.product_name, p.quantity,
    p.charge_total, p.charge_currency, p.redirect_url, p.expires_at, p.failure_code,
    extract(epoch from p_now - p.requested_at)::integer)::dipper.payment_start
$$;

create function dipper.refused_start(p_outcome text) returns dipper.payment_start
  language sql immutable set search_path = pg_catalog as $$
  select row(p_outcome, null, null, null, null, null, null, null, null, null, null,
    null)::dipper.payment_start
$$;

-- Writes the attempt, or says why not. Everything that decides is read here, under the person's
-- own lock: rights, product, price, method. A repeated key answers with the first attempt.
create function dipper.start_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_key text, p_fingerprint text,
  p_product_id bigint, p_quantity integer, p_method_id integer, p_expected_total bigint
) returns dipper.payment_start language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_person dipper.app_user;
  v_product dipper.product;
  v_method dipper.payment_method;
  v_payment dipper.payment;
  v_refusal text;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if not found then
    return dipper.refused_start('user_not_found');
  end if;
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and idempotency_key = p_key;
  if found then
    return dipper.payment_as_start(v_payment,
      case when v_payment.fingerprint = p_fingerprint then 'repeated' else 'mismatch' end, v_now);
  end if;
  select * into v_product from dipper.product where product_id = p_product_id;
  select * into v_method from dipper.payment_method
  where country = v_person.country and method_id = p_method_id;
  v_refusal := dipper.refuse_payment(
    v_person, v_product, v_method, p_quantity, p_expected_total);
  if v_refusal is not null then
    return dipper.refused_start(v_refusal);
  end if;
  insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
    product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
    charge_total, charge_currency, idempotency_key, fingerprint, requested_at)
  values (p_bucket, p_user_id, p_payment_id, 'created', 0, v_method.provider, p_method_id,
    p_product_id, v_product.name, p_quantity, v_product.amount * p_quantity,
    v_product.promotion_amount * p_quantity, v_product.price, v_product.price * p_quantity,
    v_product.currency::dipper.unit,
    coalesce(v_product.charged_price, v_product.price) * p_quantity,
    coalesce(v_product.charged_currency, v_product.currency)::dipper.unit,
    p_key, p_fingerprint, v_now)
  returning * into v_payment;
  insert into dipper.payment_due (bucket, user_id, payment_id, due_at, attempt)
  values (p_bucket, p_user_id, p_payment_id, v_now + interval '90 seconds', 0);
  return dipper.payment_as_start(v_payment, 'started', v_now);
end $$;

-- Why a person may not begin this purchase, or null. Names are those of the error catalogue.
create function dipper.refuse_payment(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_expected_total bigint
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if p_person.state <> 'active' then
    return 'account_blocked';
  elsif p_person.grant_payment = -1 then
    return 'payment_right_blocked';
  elsif p_person.grant_payment <> 1 then
    return 'payment_right_missing';
  elsif p_product.product_id is null or p_product.country <> p_person.country
    or not p_product.active then
    return 'product_not_available';
  elsif p_product.category = 'VIP' and not p_person.is_vip then
    return 'vip_only';
  elsif p_product.category = 'NEWBIE' and exists (
    select 1 from dipper.payment where bucket = p_person.bucket and user_id = p_person.user_id
      and state = 'succeeded') then
    return 'first_time_only';
  elsif p_method.method_id is null or not p_method.available then
    return 'method_not_available';
  elsif p_product.price * p_quantity <> p_expected_total then
    return 'price_changed';
  end if;
  return null;
end $$;

-- Moves a payment if it stands where the caller thinks, and logs it. Answers whether it moved.
create function dipper.move_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_from dipper.payment_state,
  p_to dipper.payment_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_revision integer;
begin
  update dipper.payment set state = p_to, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id and state = p_from
    and exists (select 1 from dipper.payment_move where from_state = p_from and to_state = p_to)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.payment_log
    (bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_payment_id, v_revision, p_from, p_to, p_cause, p_evidence, p_now);
  return true;
end $$;

-- Plans the next question about one payment, counting attempts anew.
create function dipper.plan_question(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_due_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.payment_due (bucket, user_id, payment_id, due_at, attempt)
  values (p_bucket, p_user_id, p_payment_id, p_due_at, 0)
  on conflict (bucket, user_id, payment_id)
  do update set due_at = excluded.due_at, attempt = 0;
end $$;

-- The provider gave its number and its page. The claim of the number comes first, on its own.
create function dipper.redirect_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_reference text, p_redirect_url text,
  p_lifetime_seconds integer, p_evidence jsonb
) returns timestamptz language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires timestamptz := v_now + make_interval(secs => p_lifetime_seconds);
begin
  if not dipper.move_payment(p_bucket, p_user_id, p_payment_id, 'created', 'redirected',
    'begin', p_evidence, v_now) then
    return null;
  end if;
  update dipper.payment
  set provider_reference = p_reference, redirect_url = p_redirect_url, expires_at = v_expires
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  if not found then
    raise exception 'payment % vanished under its lock', p_payment_id;
  end if;
  perform dipper.plan_question(p_bucket, p_user_id, p_payment_id, v_expires);
  return v_expires;
end $$;

-- The last thing before the charge is asked for. Only one caller gets the payment, so that a page
-- loaded twice cannot ask twice; if this process dies now, the poller asks the provider.
create function dipper.send_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_ask_after_seconds integer
) returns setof dipper.payment language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
begin
  if not dipper.move_payment(p_bucket, p_user_id, p_payment_id, 'redirected', 'sent',
    'return', '{}'::jsonb, v_now) then
    return;
  end if;
  perform dipper.plan_question(p_bucket, p_user_id, p_payment_id, v_due);
  return query select * from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
end $$;

-- One item of a settlement, first as it is asked for and then as it was decided.
create type dipper.settlement as (
  bucket integer, user_id bigint, payment_id uuid,
  from_state dipper.payment_state, to_state dipper.payment_state, decision text,
  revision integer, provider text, spoon_amount bigint, bonus_amount bigint,
  charge_total bigint, charge_currency dipper.unit, requested_at timestamptz,
  cause text, evidence jsonb, failure_code integer, due_at timestamptz
);

create function dipper.receivable_of(p_provider text) returns dipper.account
  language sql immutable set search_path = pg_catalog as $$
  select ('house.receivable.' || p_provider)::dipper.account
$$;

-- The only writer of `succeeded`. Return, webhook, poll and reconciling all end here, alone or
-- many together: the arrays are one item each, no payment twice. No outcome means that there is
-- nothing new, and only the next question is planned.
-- On a distributed database all items of a call share one bucket.
create function dipper.settle_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.payment_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_cause text[],
  p_evidence jsonb[], p_failure_code integer[], p_ask_after_seconds integer[]
) returns table (o_payment_id uuid, o_decision text, o_state dipper.payment_state)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_items dipper.settlement[];
  v_moves dipper.settlement[];
  v_count integer;
begin
  -- Lock in one order, and decide: what the evidence claims is checked against what was asked.
  select array_agg(row(d.bucket, d.user_id, d.payment_id, d.state, d.target,
    case
      when d.state = d.target then 'already'
      when m.to_state is null then 'refused'
      else 'moved'
    end,
    d.revision + 1, d.provider, d.spoon_amount, d.bonus_amount, d.charge_total, d.charge_currency,
    d.requested_at, d.cause, d.evidence, d.told_code, d.due_at)::dipper.settlement)
  into v_items
  from (
    select p.*, i.cause, i.evidence, i.failure_code as told_code,
      case when i.ask_after_seconds is null then null
        else v_now + make_interval(secs => i.ask_after_seconds) end as due_at,
      case
        when i.outcome is null then p.state
        when i.outcome <> 'succeeded' then i.outcome
        when i.amount = p.charge_total and i.currency = p.charge_currency
          and i.reference = p.provider_reference then 'succeeded'::dipper.payment_state
        else 'review'::dipper.payment_state
      end as target
    from unnest(p_bucket, p_user_id, p_payment_id, p_outcome, p_reference, p_amount, p_currency,
      p_cause, p_evidence, p_failure_code, p_ask_after_seconds)
      as i (bucket, user_id, payment_id, outcome, reference, amount, currency, cause, evidence,
        failure_code, ask_after_seconds)
    join dipper.payment p on p.bucket = i.bucket and p.user_id = i.user_id
      and p.payment_id = i.payment_id
    order by p.bucket, p.user_id, p.payment_id
    for update of p
  ) d
  left join dipper.payment_move m on m.from_state = d.state and m.to_state = d.target;

  select array_agg(i) into v_moves from unnest(v_items) i where i.decision = 'moved';
  if v_moves is not null then
    update dipper.payment p
    set state = i.to_state, revision = i.revision, failure_code = i.failure_code,
      settled_at = case when i.to_state = 'unknown' then null else v_now end
    from unnest(v_moves) i
    where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
      and p.state = i.from_state;
    get diagnostics v_count = row_count;
    if v_count <> cardinality(v_moves) then
      raise exception 'settled % of % payments', v_count, cardinality(v_moves);
    end if;
    insert into dipper.payment_log
      (bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, at)
    select bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, v_now
    from unnest(v_moves);
    perform dipper.post_purchases(v_moves, v_now);
  end if;
  perform dipper.plan_questions(v_items);
  return query select i.payment_id, i.decision,
    case when i.decision = 'moved' then i.to_state else i.from_state end
  from unnest(v_items) i;
end $$;

-- Money, spoons, lots and the news of every payment in the batch that has just succeeded.
create function dipper.post_purchases(p_items dipper.settlement[], p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_expires timestamptz := dipper.spoon_expiry(p_now);
  v_paid dipper.settlement[];
begin
  select array_agg(i) into v_paid from unnest(p_items) i where i.to_state = 'succeeded';
  if v_paid is null then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select i.bucket, i.user_id, 'purchase', i.payment_id, l.line, l.debit, l.credit, l.unit,
    l.amount, p_now
  from unnest(v_paid) i
  cross join lateral (values
    (1::smallint, dipper.receivable_of(i.provider), 'house.sales'::dipper.account,
      i.charge_currency, i.charge_total),
    (2::smallint, 'house.spoon.issued'::dipper.account, 'person.spoon.paid'::dipper.account,
      'SPOON'::dipper.unit, i.spoon_amount),
    (3::smallint, 'house.spoon.granted'::dipper.account, 'person.spoon.bonus'::dipper.account,
      'SPOON'::dipper.unit, i.bonus_amount)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
  insert into dipper.wallet as w (bucket, user_id, spoon_paid, spoon_bonus)
  select bucket, user_id, sum(spoon_amount), sum(bonus_amount)
  from unnest(v_paid)
  group by bucket, user_id
  order by bucket, user_id
  on conflict (bucket, user_id) do update
  set spoon_paid = w.spoon_paid + excluded.spoon_paid,
    spoon_bonus = w.spoon_bonus + excluded.spoon_bonus;
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  select bucket, user_id, payment_id, spoon_amount, bonus_amount, spoon_amount, bonus_amount,
    p_now, v_expires
  from unnest(v_paid);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  select bucket, payment_id, user_id, 'purchase-succeeded', p_now
  from unnest(v_paid);
end $$;

-- Who still has to be asked, and when: a due time keeps or plans the question, none ends it.
-- Attempts are counted anew in each state.
create function dipper.plan_questions(p_items dipper.settlement[])
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_ended integer;
  v_put_off integer;
begin
  insert into dipper.payment_due as d (bucket, user_id, payment_id, due_at, attempt)
  select bucket, user_id, payment_id, due_at, 1 from unnest(p_items)
  where due_at is not null and decision = 'moved'
  on conflict (bucket, user_id, payment_id)
  do update set due_at = excluded.due_at, attempt = 1;
  delete from dipper.payment_due d using unnest(p_items) i
  where d.bucket = i.bucket and d.user_id = i.user_id and d.payment_id = i.payment_id
    and i.due_at is null and i.decision <> 'refused';
  get diagnostics v_ended = row_count;
  update dipper.payment_due d set due_at = i.due_at, attempt = d.attempt + 1
  from unnest(p_items) i
  where d.bucket = i.bucket and d.user_id = i.user_id and d.payment_id = i.payment_id
    and i.due_at is not null and i.decision = 'already';
  get diagnostics v_put_off = row_count;
  return v_ended + v_put_off;
end $$;

-- Hands out questions that are due in one bucket. The lease brings them back if the asker dies.
create function dipper.claim_due_payments(p_bucket integer, p_limit integer, p_lease_seconds integer)
  returns table (o_user_id bigint, o_payment_id uuid, o_attempt integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.payment_due d set due_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.payment_id) in (
    select c.user_id, c.payment_id from dipper.payment_due c
    where c.bucket = p_bucket and c.due_at <= v_now
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.payment_id, d.attempt;
end $$;

grant select on dipper.payment, dipper.payment_move, dipper.payment_log, dipper.payment_due,
  dipper.provider_transaction to dipper_app;
grant execute on function
  dipper.start_payment(integer, bigint, uuid, text, text, bigint, integer, integer, bigint),
  dipper.claim_reference(text, text, integer, bigint, uuid),
  dipper.redirect_payment(integer, bigint, uuid, text, text, integer, jsonb),
  dipper.send_payment(integer, bigint, uuid, integer),
  dipper.settle_payments(integer[], bigint[], uuid[], dipper.payment_state[], text[], bigint[],
    dipper.unit[], text[], jsonb[], integer[], integer[]),
  dipper.claim_due_payments(integer, integer, integer)
to dipper_app;
