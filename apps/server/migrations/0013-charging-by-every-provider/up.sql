-- Charging by every provider: accounts that wait for a deposit, a provider's own number for the
-- charge, what a browser needs to go on, and the inbox of what providers tell us.

insert into dipper.payment_move (from_state, to_state, meaning) values
  ('redirected', 'waiting', 'an account was given, and waits for the deposit'),
  ('sent', 'waiting', 'an account was given, and waits for the deposit'),
  ('unknown', 'waiting', 'asked: an account was given, and waits for the deposit'),
  ('unknown', 'canceled', 'asked: the person turned back'),
  ('waiting', 'succeeded', 'the deposit has come'),
  ('waiting', 'review', 'a deposit has come that is not what was asked for'),
  ('waiting', 'declined', 'the provider ended it'),
  ('waiting', 'canceled', 'the person turned back'),
  ('waiting', 'expired', 'no deposit came in time'),
  ('succeeded', 'part_refunded', 'a part was given back'),
  ('succeeded', 'refunded', 'all was given back'),
  ('part_refunded', 'refunded', 'the rest was given back');

alter table dipper.payment
  -- The provider's number for the charge, where it is not the one that it began with.
  add column charge_reference text,
  add column country text,
  add column device text;

-- Where money goes back to that the method cannot take back: asked for before one pays.
alter table dipper.payment_method
  add column needs_refund_account boolean not null default false;

create table dipper.payment_deposit (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  bank_code text not null,
  account_number text not null,
  account_holder text not null,
  due_at timestamptz not null,
  constraint payment_deposit_pkey primary key (bucket, user_id, payment_id)
);
comment on table dipper.payment_deposit is 'class U: the account that waits for the deposit of a payment';

create table dipper.payment_refund_account (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  -- Bank, number and holder, encrypted by the application: the key is not in this database.
  sealed bytea not null,
  constraint payment_refund_account_pkey primary key (bucket, user_id, payment_id)
);
comment on table dipper.payment_refund_account is 'class U: where a person wants a payment to go back to, encrypted';

-- Claimed by the provider's own number of the message: the same one again is the same event.
create table dipper.provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  finished_at timestamptz,
  constraint provider_event_pkey primary key (event_id, provider)
);
comment on table dipper.provider_event is 'class K: what providers have told us, and whether it was acted on';
create index provider_event_received on dipper.provider_event (received_at);

-- Whether an event was acted on before. One that was only begun, by a process that died, is not.
create function dipper.note_event(p_provider text, p_event_id text)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_finished boolean;
begin
  insert into dipper.provider_event (provider, event_id, received_at)
  values (p_provider, p_event_id, v_now)
  on conflict do nothing;
  if found then
    return false;
  end if;
  select finished_at is not null into v_finished from dipper.provider_event
  where event_id = p_event_id and provider = p_provider;
  return v_finished;
end $$;

create function dipper.finish_event(p_provider text, p_event_id text)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.provider_event set finished_at = v_now
  where event_id = p_event_id and provider = p_provider;
  get diagnostics v_count = row_count;
  if v_count <> 1 then
    raise exception 'an event of % that nobody has noted', p_provider;
  end if;
end $$;

-- Longer than any provider goes on sending a message.
create function dipper.purge_events(p_most integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := dipper.current_time() - interval '30 days';
  v_count integer;
begin
  delete from dipper.provider_event e
  where (e.event_id, e.provider) in (
    select o.event_id, o.provider from dipper.provider_event o
    where o.received_at <= v_before order by o.received_at limit p_most);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

alter type dipper.payment_start add attribute requested_at timestamptz, add attribute country text;

create or replace function dipper.payment_as_start(
  p dipper.payment, p_outcome text, p_now timestamptz
) returns dipper.payment_start language sql stable set search_path = pg_catalog as $$
  select row(p_outcome, p.payment_id, p.state, p.provider, p.product_name, p.quantity,
    p.charge_total, p.charge_currency, p.redirect_url, p.expires_at, p.failure_code,
    extract(epoch from p_now - p.requested_at)::integer, p.requested_at,
    p.country)::dipper.payment_start
$$;

create or replace function dipper.refused_start(p_outcome text) returns dipper.payment_start
  language sql immutable set search_path = pg_catalog as $$
  select row(p_outcome, null, null, null, null, null, null, null, null, null, null,
    null, null, null)::dipper.payment_start
$$;

-- What of the method speaks against this purchase now, or null.
create function dipper.refuse_by_method(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_now timestamptz
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if p_method.method_id is null or not p_method.available then
    return 'method_not_available';
  end if;
  return null;
end $$;

-- What the person has bought before that speaks against this purchase now, or null.
create function dipper.refuse_by_limits(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_now timestamptz
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if p_product.category = 'NEWBIE' and exists (
    select 1 from dipper.payment where bucket = p_person.bucket and user_id = p_person.user_id
      and state in ('succeeded', 'part_refunded', 'refunded')) then
    return 'first_time_only';
  end if;
  return null;
end $$;

create or replace function dipper.refuse_payment(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_expected_total bigint
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
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
  elsif p_product.price * p_quantity <> p_expected_total then
    return 'price_changed';
  end if;
  return coalesce(
    dipper.refuse_by_method(p_person, p_product, p_method, p_quantity, v_now),
    dipper.refuse_by_limits(p_person, p_product, p_method, p_quantity, v_now));
end $$;

-- As before, with what the browser needs to go on, and where money could go back to.
create function dipper.start_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_key text, p_fingerprint text,
  p_product_id bigint, p_quantity integer, p_method_id integer, p_expected_total bigint,
  p_device text, p_refund_account bytea
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
  if v_refusal is null and v_method.needs_refund_account and p_refund_account is null then
    v_refusal := 'refund_account_required';
  end if;
  if v_refusal is not null then
    return dipper.refused_start(v_refusal);
  end if;
  insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
    product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
    charge_total, charge_currency, idempotency_key, fingerprint, requested_at, country, device)
  values (p_bucket, p_user_id, p_payment_id, 'created', 0, v_method.provider, p_method_id,
    p_product_id, v_product.name, p_quantity, v_product.amount * p_quantity,
    v_product.promotion_amount * p_quantity, v_product.price, v_product.price * p_quantity,
    v_product.currency::dipper.unit,
    coalesce(v_product.charged_price, v_product.price) * p_quantity,
    coalesce(v_product.charged_currency, v_product.currency)::dipper.unit,
    p_key, p_fingerprint, v_now, v_person.country, p_device)
  returning * into v_payment;
  insert into dipper.payment_due (bucket, user_id, payment_id, due_at, attempt)
  values (p_bucket, p_user_id, p_payment_id, v_now + interval '90 seconds', 0);
  if v_method.needs_refund_account then
    insert into dipper.payment_refund_account (bucket, user_id, payment_id, sealed)
    values (p_bucket, p_user_id, p_payment_id, p_refund_account);
  end if;
  return dipper.payment_as_start(v_payment, 'started', v_now);
end $$;

create or replace function dipper.start_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_key text, p_fingerprint text,
  p_product_id bigint, p_quantity integer, p_method_id integer, p_expected_total bigint
) returns dipper.payment_start language plpgsql security definer set search_path = pg_catalog as $$
begin
  return dipper.start_payment(p_bucket, p_user_id, p_payment_id, p_key, p_fingerprint,
    p_product_id, p_quantity, p_method_id, p_expected_total, null, null);
end $$;

alter type dipper.settlement add attribute charge_reference text, add attribute deposit jsonb;

-- The accounts of the batch that wait for a deposit from now on, each with its last moment.
create function dipper.open_deposits(p_items dipper.settlement[])
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_waiting dipper.settlement[];
  v_count integer;
begin
  select array_agg(i) into v_waiting from unnest(p_items) i where i.to_state = 'waiting';
  if v_waiting is null then
    return;
  end if;
  insert into dipper.payment_deposit
    (bucket, user_id, payment_id, bank_code, account_number, account_holder, due_at)
  select bucket, user_id, payment_id, deposit ->> 'bankCode', deposit ->> 'accountNumber',
    deposit ->> 'accountHolder', (deposit ->> 'dueAt')::timestamptz
  from unnest(v_waiting);
  update dipper.payment p set expires_at = (i.deposit ->> 'dueAt')::timestamptz
  from unnest(v_waiting) i
  where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id;
  get diagnostics v_count = row_count;
  if v_count <> cardinality(v_waiting) then
    raise exception '% of % accounts wait', v_count, cardinality(v_waiting);
  end if;
end $$;

-- As before, and what a provider calls the charge, and the account that it gave.
create function dipper.settle_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.payment_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_cause text[],
  p_evidence jsonb[], p_failure_code integer[], p_ask_after_seconds integer[],
  p_charge_reference text[], p_deposit jsonb[]
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
    d.requested_at, d.cause, d.evidence, d.told_code, d.due_at, d.told_charge,
    d.told_deposit)::dipper.settlement)
  into v_items
  from (
    select p.*, i.cause, i.evidence, i.failure_code as told_code,
      i.charge_reference as told_charge, i.deposit as told_deposit,
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
      p_cause, p_evidence, p_failure_code, p_ask_after_seconds, p_charge_reference, p_deposit)
      as i (bucket, user_id, payment_id, outcome, reference, amount, currency, cause, evidence,
        failure_code, ask_after_seconds, charge_reference, deposit)
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
      charge_reference = coalesce(i.charge_reference, p.charge_reference),
      settled_at = case when i.to_state in ('unknown', 'waiting') then null else v_now end
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
    perform dipper.open_deposits(v_moves);
  end if;
  perform dipper.plan_questions(v_items);
  return query select i.payment_id, i.decision,
    case when i.decision = 'moved' then i.to_state else i.from_state end
  from unnest(v_items) i;
end $$;

create or replace function dipper.settle_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.payment_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_cause text[],
  p_evidence jsonb[], p_failure_code integer[], p_ask_after_seconds integer[]
) returns table (o_payment_id uuid, o_decision text, o_state dipper.payment_state)
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  return query
  select * from dipper.settle_payments(p_bucket, p_user_id, p_payment_id, p_outcome, p_reference,
    p_amount, p_currency, p_cause, p_evidence, p_failure_code, p_ask_after_seconds,
    array_fill(null::text, array[cardinality(p_bucket)]),
    array_fill(null::jsonb, array[cardinality(p_bucket)]));
end $$;

-- Who takes the money for each way to pay; an operator may send one to another provider.
update dipper.payment_method set provider = 'tosspayments', pg_id = 11,
  unavailable_reason = 'tosspayments is not connected yet'
where country = 'kr' and method_id in (29, 31, 34, 35, 36)
  and unavailable_reason = 'hecto is not connected yet';
update dipper.payment_method set needs_refund_account = true
where country = 'kr' and method_id = 36;

grant select on dipper.payment_deposit, dipper.payment_refund_account, dipper.provider_event
to dipper_app;
grant execute on function
  dipper.note_event(text, text),
  dipper.finish_event(text, text),
  dipper.purge_events(integer),
  dipper.start_payment(integer, bigint, uuid, text, text, bigint, integer, integer, bigint, text,
    bytea),
  dipper.settle_payments(integer[], bigint[], uuid[], dipper.payment_state[], text[], bigint[],
    dipper.unit[], text[], jsonb[], integer[], integer[], text[], jsonb[])
to dipper_app;
