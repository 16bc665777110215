-- Refunds: spoons leave their lot in the transaction that accepts the request; the provider is
-- asked afterwards, and what it says either moves the money or gives the spoons back.

create type dipper.refund_state as enum (
  'reserved', 'sent', 'unknown', 'by-account', 'done', 'declined'
);

create table dipper.refund_move (
  from_state dipper.refund_state not null,
  to_state dipper.refund_state not null,
  meaning text not null,
  constraint refund_move_pkey primary key (from_state, to_state),
  constraint refund_move_moves check (from_state <> to_state)
);
comment on table dipper.refund_move is 'class G: the moves that a refund may make';
insert into dipper.refund_move (from_state, to_state, meaning) values
  ('reserved', 'sent', 'the provider is about to be asked for it'),
  ('reserved', 'by-account', 'the method takes nothing back: somebody has to transfer it'),
  ('sent', 'done', 'given back'),
  ('sent', 'declined', 'refused: the spoons come back'),
  ('sent', 'unknown', 'no answer that can be read'),
  ('unknown', 'done', 'asked: it was given back'),
  ('unknown', 'declined', 'asked: it was not given back'),
  ('by-account', 'done', 'transferred'),
  ('by-account', 'declined', 'the bank did not take it: the spoons come back');

create table dipper.refund (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  payment_id uuid not null,
  -- Which refund of its payment it is.
  place smallint not null,
  state dipper.refund_state not null,
  revision integer not null,
  way text not null,
  requested_by text not null,
  request_key text not null,
  provider text not null,
  amount bigint not null,
  currency dipper.unit not null,
  -- What the provider holds before it.
  held bigint not null,
  spoon_paid bigint not null,
  spoon_bonus bigint not null,
  reason text not null,
  provider_reference text,
  failure_code integer,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  constraint refund_pkey primary key (bucket, user_id, refund_id),
  constraint refund_place unique (bucket, user_id, payment_id, place),
  constraint refund_request_once unique (bucket, user_id, request_key),
  constraint refund_way check (way in ('method', 'account')),
  constraint refund_requested_by check (requested_by in ('person', 'operator')),
  constraint refund_within check (amount > 0 and amount <= held),
  constraint refund_spoons check (spoon_paid >= 0 and spoon_bonus >= 0)
) with (fillfactor = 70);
comment on table dipper.refund is 'class U: one giving back of a purchase, whole or in part';
create unique index refund_open_once on dipper.refund (bucket, user_id, payment_id)
  where state in ('reserved', 'sent', 'unknown', 'by-account');

create table dipper.refund_log (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  revision integer not null,
  from_state dipper.refund_state not null,
  to_state dipper.refund_state not null,
  cause text not null,
  evidence jsonb not null,
  at timestamptz not null,
  constraint refund_log_pkey primary key (bucket, user_id, refund_id, revision)
);
comment on table dipper.refund_log is 'class U: every move of every refund, with its cause and evidence; only ever added to';

create table dipper.refund_account (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  -- Encrypted by the application, as the account that was named before a payment is.
  sealed bytea not null,
  constraint refund_account_pkey primary key (bucket, user_id, refund_id)
);
comment on table dipper.refund_account is 'class U: where a refund goes to, encrypted';

create table dipper.refund_account_opening (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  opening_id uuid not null,
  reason text not null,
  at timestamptz not null,
  constraint refund_account_opening_pkey primary key (bucket, user_id, refund_id, opening_id)
);
comment on table dipper.refund_account_opening is 'class U: when somebody looked at an account, and why; only ever added to';

create table dipper.refund_due (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  due_at timestamptz not null,
  attempt integer not null,
  constraint refund_due_pkey primary key (bucket, user_id, refund_id)
) with (fillfactor = 70);
comment on table dipper.refund_due is 'class U: refunds that the provider is still to be asked for or about, and when';
create index refund_due_at on dipper.refund_due (due_at);

create table dipper.spoon_lot_return (
  bucket integer not null,
  user_id bigint not null,
  lot_id uuid not null,
  kind dipper.posting_kind not null,
  ref_id uuid not null,
  paid bigint not null,
  bonus bigint not null,
  constraint spoon_lot_return_pkey primary key (bucket, user_id, lot_id, kind, ref_id),
  constraint spoon_lot_return_gives check (paid >= 0 and bonus >= 0 and paid + bonus > 0),
  constraint spoon_lot_return_to_lot foreign key (bucket, user_id, lot_id)
    references dipper.spoon_lot (bucket, user_id, lot_id)
);
comment on table dipper.spoon_lot_return is 'class U: what came back into a lot, and by which posting; only ever added to';

-- A provider says that it holds less than it should: somebody gave money back there, past us.
create table dipper.refund_difference (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  told bigint not null,
  expected bigint not null,
  evidence jsonb not null,
  seen_at timestamptz not null,
  constraint refund_difference_pkey primary key (bucket, user_id, payment_id, told)
);
comment on table dipper.refund_difference is 'class U: payments of which a provider holds less than we know; to be reconciled';

-- What of a whole belongs to this much of the money, all of it at the end.
create function dipper.share_of(p_whole bigint, p_part bigint, p_total bigint) returns bigint
  language sql immutable parallel safe
  as $$ select div(p_whole::numeric * p_part + p_total - 1, p_total)::bigint $$;

create function dipper.move_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_from dipper.refund_state,
  p_to dipper.refund_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_revision integer;
begin
  update dipper.refund set state = p_to, revision = revision + 1, changed_at = p_now
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id and state = p_from
    and exists (select 1 from dipper.refund_move where from_state = p_from and to_state = p_to)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.refund_log
    (bucket, user_id, refund_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_refund_id, v_revision, p_from, p_to, p_cause, p_evidence, p_now);
  return true;
end $$;

-- Why a purchase cannot be given back, or null. Names are those of the error catalogue. What was
-- given back before is no use; spoons that are spent cannot be given back by anybody.
create function dipper.refuse_refund(
  p_payment dipper.payment, p_lot dipper.spoon_lot, p_by text, p_paid bigint, p_bonus bigint,
  p_now timestamptz
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_days integer := dipper.limit_of(coalesce(p_payment.country, 'kr'), 'refund_days');
  v_until timestamptz := p_payment.settled_at + make_interval(hours => 24 * v_days);
  v_given record;
begin
  if p_payment.payment_id is null or dipper.is_failed(p_payment.state) then
    return 'payment_not_found';
  elsif p_payment.state = 'refunded' or exists (
    select 1 from dipper.refund where bucket = p_payment.bucket and user_id = p_payment.user_id
      and payment_id = p_payment.payment_id
      and state in ('reserved', 'sent', 'unknown', 'by-account')) then
    return 'refund_already_requested';
  elsif p_payment.state not in ('succeeded', 'part_refunded') then
    return 'payment_in_progress';
  elsif p_by = 'person' and p_now > v_until then
    return 'refund_window_over';
  elsif p_lot.expires_at < p_now + interval '30 days' then
    return 'refund_window_over';
  end if;
  select coalesce(sum(r.spoon_paid), 0) as paid, coalesce(sum(r.spoon_bonus), 0) as bonus
  into v_given from dipper.refund r
  where r.bucket = p_payment.bucket and r.user_id = p_payment.user_id
    and r.payment_id = p_payment.payment_id and r.state = 'done';
  if p_by = 'person' and (p_lot.paid_left <> p_lot.paid - v_given.paid
    or p_lot.bonus_left <> p_lot.bonus - v_given.bonus) then
    return 'refund_spoons_used';
  elsif p_paid > p_lot.paid_left or p_bonus > p_lot.bonus_left then
    return 'refund_spoons_used';
  end if;
  return null;
end $$;

-- Accepts a refund, whole where no amount is said, and takes its spoons out of the lot at once; or
-- says why not. A repeated key answers with the first one.
create function dipper.request_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_by text,
  p_request_key text, p_amount bigint, p_reason text, p_sealed bytea, p_taking_back text[]
) returns table (o_outcome text, o_refund_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + interval '15 seconds';
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_refund_id uuid;
  v_amount bigint;
  v_paid bigint;
  v_bonus bigint;
  v_place smallint;
  v_way text;
  v_sealed bytea := p_sealed;
  v_is_account_needed boolean;
  v_refusal text;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select refund_id into v_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    return query select 'repeated'::text, v_refund_id;
    return;
  end if;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id for update;
  v_amount := coalesce(p_amount, v_payment.charge_total - v_payment.refunded_total);
  v_paid := dipper.share_of(
      v_payment.spoon_amount, v_payment.refunded_total + v_amount, v_payment.charge_total)
    - dipper.share_of(v_payment.spoon_amount, v_payment.refunded_total, v_payment.charge_total);
  v_bonus := dipper.share_of(
      v_payment.bonus_amount, v_payment.refunded_total + v_amount, v_payment.charge_total)
    - dipper.share_of(v_payment.bonus_amount, v_payment.refunded_total, v_payment.charge_total);
  if v_payment.state in ('succeeded', 'part_refunded')
    and (v_amount <= 0 or v_amount > v_payment.charge_total - v_payment.refunded_total) then
    v_refusal := 'invalid_amount';
  else
    v_refusal := dipper.refuse_refund(v_payment, v_lot, p_by, v_paid, v_bonus, v_now);
  end if;
  v_way := case when v_payment.provider = any(p_taking_back) then 'method' else 'account' end;
  select coalesce(bool_or(needs_refund_account), false) into v_is_account_needed
  from dipper.payment_method
  where country = v_payment.country and method_id = v_payment.method_id;
  if v_sealed is null then
    select sealed into v_sealed from dipper.payment_refund_account
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  end if;
  if v_refusal is null and (v_way = 'account' or v_is_account_needed) and v_sealed is null then
    v_refusal := 'refund_account_required';
  end if;
  if v_refusal is not null then
    return query select v_refusal, null::uuid;
    return;
  end if;
  select count(*) + 1 into v_place from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  insert into dipper.refund (bucket, user_id, refund_id, payment_id, place, state, revision, way,
    requested_by, request_key, provider, amount, currency, held, spoon_paid, spoon_bonus, reason,
    requested_at, changed_at)
  values (p_bucket, p_user_id, p_refund_id, p_payment_id, v_place, 'reserved', 0, v_way, p_by,
    p_request_key, v_payment.provider, v_amount, v_payment.charge_currency,
    v_payment.charge_total - v_payment.refunded_total, v_paid, v_bonus, p_reason, v_now, v_now);
  if v_sealed is not null then
    insert into dipper.refund_account (bucket, user_id, refund_id, sealed)
    values (p_bucket, p_user_id, p_refund_id, v_sealed);
  end if;
  perform dipper.reserve_spoons(p_bucket, p_user_id, p_payment_id, p_refund_id, v_paid, v_bonus,
    v_now);
  if v_way = 'method' then
    insert into dipper.refund_due (bucket, user_id, refund_id, due_at, attempt)
    values (p_bucket, p_user_id, p_refund_id, v_due, 0);
  elsif not dipper.move_refund(p_bucket, p_user_id, p_refund_id, 'reserved', 'by-account',
    'request', '{}'::jsonb, v_now) then
    raise exception 'refund % vanished under its lock', p_refund_id;
  end if;
  return query select 'accepted'::text, p_refund_id;
end $$;

-- Takes a refund's spoons out of its lot and out of what the person holds.
create function dipper.reserve_spoons(
  p_bucket integer, p_user_id bigint, p_lot_id uuid, p_refund_id uuid, p_paid bigint,
  p_bonus bigint, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if p_paid + p_bonus = 0 then
    return;
  end if;
  update dipper.spoon_lot set paid_left = paid_left - p_paid, bonus_left = bonus_left - p_bonus
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_lot_id;
  if not found then
    raise exception 'lot % vanished under its lock', p_lot_id;
  end if;
  insert into dipper.spoon_lot_use (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
  values (p_bucket, p_user_id, p_lot_id, 'refund_reserve', p_refund_id, p_paid, p_bonus);
  perform dipper.post_spoons_out(p_bucket, p_user_id, 'refund_reserve', p_refund_id,
    'house.spoon.reserved', p_paid, p_bonus, p_now);
end $$;

-- Only one caller gets a refund to send. If it dies now, somebody asks the provider instead.
create function dipper.send_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
begin
  if not dipper.move_refund(p_bucket, p_user_id, p_refund_id, 'reserved', 'sent', 'send',
    '{}'::jsonb, v_now) then
    return false;
  end if;
  update dipper.refund_due set due_at = v_due, attempt = 0
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  if not found then
    raise exception 'nobody would ask about refund %', p_refund_id;
  end if;
  return true;
end $$;

-- The money goes back, and the spoons that were set aside end where they came from.
create function dipper.post_refund(
  p_refund dipper.refund, p_payment dipper.payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_from dipper.account := case when p_refund.way = 'method'
    then dipper.receivable_of(p_refund.provider) else 'house.refunds.transferred' end;
  v_left bigint := p_payment.charge_total - p_payment.refunded_total - p_refund.amount;
  v_to dipper.payment_state := case when v_left = 0 then 'refunded' else 'part_refunded' end;
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund', p_refund.refund_id, l.line, l.debit,
    l.credit, l.unit, l.amount, p_now
  from (values
    (1::smallint, 'house.sales'::dipper.account, v_from, p_refund.currency, p_refund.amount),
    (2::smallint, 'house.spoon.reserved'::dipper.account, 'house.spoon.issued'::dipper.account,
      'SPOON'::dipper.unit, p_refund.spoon_paid),
    (3::smallint, 'house.spoon.reserved'::dipper.account, 'house.spoon.granted'::dipper.account,
      'SPOON'::dipper.unit, p_refund.spoon_bonus)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
  update dipper.payment set refunded_total = refunded_total + p_refund.amount
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  if not found then
    raise exception 'payment % vanished under its lock', p_refund.payment_id;
  end if;
  if p_payment.state <> v_to and not dipper.move_payment(p_refund.bucket, p_refund.user_id,
    p_refund.payment_id, p_payment.state, v_to, 'refund',
    jsonb_build_object('refundId', p_refund.refund_id, 'amount', p_refund.amount), p_now) then
    raise exception 'payment % may not be %', p_refund.payment_id, v_to;
  end if;
end $$;

-- Nothing goes back: the spoons that were set aside are the person's again, in the same lot.
create function dipper.return_spoons(p_refund dipper.refund, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if p_refund.spoon_paid + p_refund.spoon_bonus = 0 then
    return;
  end if;
  update dipper.spoon_lot
  set paid_left = paid_left + p_refund.spoon_paid, bonus_left = bonus_left + p_refund.spoon_bonus
  where bucket = p_refund.bucket and user_id = p_refund.user_id and lot_id = p_refund.payment_id;
  if not found then
    raise exception 'lot % vanished', p_refund.payment_id;
  end if;
  insert into dipper.spoon_lot_return (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
  values (p_refund.bucket, p_refund.user_id, p_refund.payment_id, 'refund_return',
    p_refund.refund_id, p_refund.spoon_paid, p_refund.spoon_bonus);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund_return', p_refund.refund_id, l.line,
    'house.spoon.reserved', l.credit, 'SPOON', l.amount, p_now
  from (values
    (1::smallint, 'person.spoon.paid'::dipper.account, p_refund.spoon_paid),
    (2::smallint, 'person.spoon.bonus'::dipper.account, p_refund.spoon_bonus)
  ) as l (line, credit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_refund.bucket, p_refund.user_id, p_refund.spoon_paid,
    p_refund.spoon_bonus, 0);
end $$;

-- The only writer of what became of a refund. No outcome means that there is nothing new. An amount
-- that is not what was asked for is nothing that can be read.
create function dipper.settle_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_outcome dipper.refund_state,
  p_cause text, p_reference text, p_amount bigint, p_failure_code integer, p_evidence jsonb,
  p_ask_after_seconds integer
) returns table (o_decision text, o_state dipper.refund_state)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_ask_after_seconds, 3600));
  v_payment dipper.payment;
  v_refund dipper.refund;
  v_payment_id uuid;
  v_outcome dipper.refund_state := p_outcome;
  v_is_moved boolean := false;
begin
  select payment_id into v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = v_payment_id for update;
  if not found then
    return query select 'missing'::text, null::dipper.refund_state;
    return;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_refund from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id for update;
  if v_outcome = 'done' and p_amount <> v_refund.amount then
    v_outcome := 'unknown';
  end if;
  if v_outcome is not null and v_outcome <> v_refund.state then
    v_is_moved := dipper.move_refund(p_bucket, p_user_id, p_refund_id, v_refund.state, v_outcome,
      p_cause, p_evidence, v_now);
  end if;
  if v_is_moved and v_outcome in ('done', 'declined') then
    update dipper.refund
    set provider_reference = p_reference, failure_code = p_failure_code
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
    if not found then
      raise exception 'refund % vanished under its lock', p_refund_id;
    end if;
    if v_outcome = 'done' then
      perform dipper.post_refund(v_refund, v_payment, v_now);
    else
      perform dipper.return_spoons(v_refund, v_now);
    end if;
    insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
    values (p_bucket, p_refund_id, p_user_id,
      case when v_outcome = 'done' then 'refund-done' else 'refund-declined' end, v_now);
    -- any number of rows: a refund by account has none.
    delete from dipper.refund_due
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  else
    -- any number of rows: what is over is not asked about any more.
    update dipper.refund_due
    set due_at = v_due, attempt = case when v_is_moved then 1 else attempt + 1 end
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  end if;
  return query select case when v_is_moved then 'moved' else 'already' end,
    case when v_is_moved then v_outcome else v_refund.state end;
end $$;

create function dipper.claim_due_refunds(p_bucket integer, p_limit integer, p_lease_seconds integer)
  returns table (o_user_id bigint, o_refund_id uuid, o_attempt integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.refund_due d set due_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.refund_id) in (
    select c.user_id, c.refund_id from dipper.refund_due c
    where c.bucket = p_bucket and c.due_at <= v_now
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.refund_id, d.attempt;
end $$;

create function dipper.open_refund_account(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_opening_id uuid, p_reason text
) returns bytea language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_sealed bytea;
begin
  select sealed into v_sealed from dipper.refund_account
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  if v_sealed is not null then
    insert into dipper.refund_account_opening
      (bucket, user_id, refund_id, opening_id, reason, at)
    values (p_bucket, p_user_id, p_refund_id, p_opening_id, p_reason, v_now);
  end if;
  return v_sealed;
end $$;

-- Whether it is news that a provider holds less of a payment than it should.
create function dipper.note_held(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_told bigint, p_evidence jsonb
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expected bigint;
begin
  select p.charge_total - p.refunded_total - coalesce((
    select sum(r.amount) from dipper.refund r
    where r.bucket = p_bucket and r.user_id = p_user_id and r.payment_id = p_payment_id
      and r.way = 'method' and r.state in ('sent', 'unknown')), 0)
  into v_expected from dipper.payment p
  where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
    and p.state in ('succeeded', 'part_refunded', 'refunded');
  if v_expected is null or p_told >= v_expected then
    return false;
  end if;
  insert into dipper.refund_difference
    (bucket, user_id, payment_id, told, expected, evidence, seen_at)
  values (p_bucket, p_user_id, p_payment_id, p_told, v_expected, p_evidence, v_now)
  on conflict do nothing;
  return found;
end $$;

grant select on dipper.refund, dipper.refund_move, dipper.refund_log, dipper.refund_due,
  dipper.refund_account, dipper.refund_account_opening, dipper.spoon_lot_return,
  dipper.refund_difference to dipper_app;
grant execute on function
  dipper.refuse_refund(dipper.payment, dipper.spoon_lot, text, bigint, bigint, timestamptz),
  dipper.request_refund(integer, bigint, uuid, uuid, text, text, bigint, text, bytea, text[]),
  dipper.send_refund(integer, bigint, uuid, integer),
  dipper.settle_refund(integer, bigint, uuid, dipper.refund_state, text, text, bigint, integer,
    jsonb, integer),
  dipper.claim_due_refunds(integer, integer, integer),
  dipper.open_refund_account(integer, bigint, uuid, uuid, text),
  dipper.note_held(integer, bigint, uuid, bigint, jsonb)
to dipper_app;
