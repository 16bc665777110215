-- Cards that are kept for recurring payment, and charges by their billing keys: a trial of 100 won
-- when a card is kept, and the price of each period of a subscription.

alter type dipper.account add value 'house.sales.subscriptions';
alter type dipper.posting_kind add value 'subscription_sale';
alter type dipper.posting_kind add value 'subscription_refund';

create table dipper.card (
  bucket integer not null,
  user_id bigint not null,
  card_id uuid not null,
  -- `trying`: its trial is not over. Only a kept card can be used or shown.
  state text not null,
  provider text not null,
  customer_key text not null,
  -- Encrypted by the application: the key is not in this database. Gone once the provider forgot it.
  billing_key_sealed bytea,
  -- By a key that only the vault has: equal for equal cards, and nothing else can be learned from it.
  fingerprint text not null,
  company text not null,
  number_masked text not null,
  kind text not null,
  expiry text,
  birth_date_sealed bytea,
  nickname text not null,
  is_main boolean not null,
  -- Whether the person asked for it to become the main card, while its trial runs.
  wants_main boolean not null,
  -- Of recurring payment, as they were agreed to when the card was kept.
  terms_version text,
  key_state text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  forget_at timestamptz,
  forget_tries integer not null default 0,
  revision integer not null,
  constraint card_pkey primary key (bucket, user_id, card_id),
  constraint card_state check (state in ('trying', 'kept', 'deleted')),
  constraint card_key_state check (key_state in ('live', 'gone', 'forgotten')),
  constraint card_main_is_kept check (not is_main or state = 'kept'),
  constraint card_deleted_at check ((state = 'deleted') = (deleted_at is not null)),
  constraint card_has_key check (billing_key_sealed is not null or key_state = 'forgotten')
) with (fillfactor = 80);
comment on table dipper.card is 'class U: cards that people keep for recurring payment; never a number';
create unique index card_main_once on dipper.card (bucket, user_id) where is_main;
create unique index card_same_once on dipper.card (bucket, user_id, fingerprint)
  where deleted_at is null;
create index card_forget on dipper.card (forget_at) where forget_at is not null;

create table dipper.card_registration (
  bucket integer not null,
  user_id bigint not null,
  registration_id uuid not null,
  state text not null,
  provider text not null,
  customer_key text not null,
  -- `frame`: the vault's form. `page`: the provider's own window.
  way text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  card_id uuid,
  constraint card_registration_pkey primary key (bucket, user_id, registration_id),
  constraint card_registration_state check (state in ('open', 'used')),
  constraint card_registration_way check (way in ('frame', 'page')),
  constraint card_registration_used check ((state = 'used') = (used_at is not null))
);
comment on table dipper.card_registration is 'class U: card forms that were opened, each good for one card';

create type dipper.card_payment_state as enum (
  'created', 'sent', 'unknown', 'succeeded', 'declined', 'review', 'part_refunded', 'refunded'
);

create table dipper.card_payment_move (
  from_state dipper.card_payment_state not null,
  to_state dipper.card_payment_state not null,
  meaning text not null,
  constraint card_payment_move_pkey primary key (from_state, to_state),
  constraint card_payment_move_moves check (from_state <> to_state)
);
comment on table dipper.card_payment_move is 'class G: the moves that a charge by billing key may make';
insert into dipper.card_payment_move (from_state, to_state, meaning) values
  ('created', 'sent', 'the charge is about to be asked for'),
  ('created', 'declined', 'it cannot be asked for: nothing was charged'),
  ('sent', 'created', 'it never left this house: too much was under way'),
  ('sent', 'succeeded', 'charged'),
  ('sent', 'declined', 'refused'),
  ('sent', 'unknown', 'no answer that can be read'),
  ('sent', 'review', 'charged, but not what was asked for'),
  ('unknown', 'succeeded', 'asked: it is charged'),
  ('unknown', 'declined', 'asked: it is not charged'),
  ('unknown', 'review', 'charged, but not what was asked for'),
  ('declined', 'succeeded', 'late success: money is never dropped'),
  ('declined', 'review', 'charged late, and not what was asked for'),
  ('succeeded', 'part_refunded', 'a part was given back'),
  ('succeeded', 'refunded', 'all was given back'),
  ('part_refunded', 'refunded', 'the rest was given back');

create table dipper.card_payment (
  bucket integer not null,
  user_id bigint not null,
  card_payment_id uuid not null,
  order_id text not null,
  purpose text not null,
  -- `trial`: of a card alone. `period`, and `change`: what a higher tier costs more until its end.
  subscription_id uuid,
  period_number integer,
  attempt integer,
  card_id uuid not null,
  provider text not null,
  item_name text not null,
  amount bigint not null,
  currency dipper.unit not null,
  country text not null,
  state dipper.card_payment_state not null,
  revision integer not null,
  failure_code integer,
  charge_reference text,
  refunded_amount bigint not null default 0,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  -- When it is sent, or asked about, next; null: there is nothing to do any more.
  next_question_at timestamptz,
  questions integer not null default 0,
  constraint card_payment_pkey primary key (bucket, user_id, card_payment_id),
  constraint card_payment_purpose check (purpose in ('trial', 'period', 'change')),
  constraint card_payment_of_period check ((purpose <> 'trial')
    = (subscription_id is not null and period_number is not null and attempt is not null)),
  constraint card_payment_amount check (amount > 0),
  constraint card_payment_refunded check (refunded_amount between 0 and amount),
  constraint card_payment_of_card foreign key (bucket, user_id, card_id)
    references dipper.card (bucket, user_id, card_id)
) with (fillfactor = 70);
comment on table dipper.card_payment is 'class U: one charge by the billing key of a card';
create unique index card_payment_order on dipper.card_payment (bucket, user_id, order_id);
-- One charge an attempt, and no other attempt while one is not over.
create unique index card_payment_attempt on dipper.card_payment
  (bucket, user_id, subscription_id, period_number, attempt) where purpose = 'period';
create unique index card_payment_open on dipper.card_payment
  (bucket, user_id, subscription_id, period_number)
  where purpose = 'period' and state in ('created', 'sent', 'unknown');
create index card_payment_question on dipper.card_payment (next_question_at)
  where next_question_at is not null;
create index card_payment_finished on dipper.card_payment using brin (finished_at);

create table dipper.card_payment_log (
  bucket integer not null,
  user_id bigint not null,
  card_payment_id uuid not null,
  revision integer not null,
  from_state dipper.card_payment_state not null,
  to_state dipper.card_payment_state not null,
  cause text not null,
  evidence jsonb not null,
  at timestamptz not null,
  constraint card_payment_log_pkey primary key (bucket, user_id, card_payment_id, revision)
);
comment on table dipper.card_payment_log is 'class U: every move of every charge by billing key, with its cause and evidence; only ever added to';

create type dipper.card_refund_state as enum ('reserved', 'sent', 'unknown', 'done', 'declined');

create table dipper.card_refund_move (
  from_state dipper.card_refund_state not null,
  to_state dipper.card_refund_state not null,
  meaning text not null,
  constraint card_refund_move_pkey primary key (from_state, to_state),
  constraint card_refund_move_moves check (from_state <> to_state)
);
comment on table dipper.card_refund_move is 'class G: the moves that a giving back of a card payment may make';
insert into dipper.card_refund_move (from_state, to_state, meaning) values
  ('reserved', 'sent', 'the provider is about to be asked for it'),
  ('sent', 'done', 'given back'),
  ('sent', 'declined', 'refused'),
  ('sent', 'unknown', 'no answer that can be read'),
  ('unknown', 'done', 'asked: it was given back'),
  ('unknown', 'declined', 'asked: it was not given back'),
  ('unknown', 'sent', 'asked: the provider never had it, so it is asked for again'),
  ('declined', 'sent', 'it has to go back: it is asked for again');

create table dipper.card_refund (
  bucket integer not null,
  user_id bigint not null,
  card_refund_id uuid not null,
  card_payment_id uuid not null,
  -- Which giving back of its payment it is.
  place smallint not null,
  state dipper.card_refund_state not null,
  revision integer not null,
  request_key text not null,
  amount bigint not null,
  currency dipper.unit not null,
  -- What the provider holds before it.
  held bigint not null,
  reason text not null,
  provider_reference text,
  failure_code integer,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  next_question_at timestamptz,
  questions integer not null default 0,
  constraint card_refund_pkey primary key (bucket, user_id, card_refund_id),
  constraint card_refund_place unique (bucket, user_id, card_payment_id, place),
  constraint card_refund_request_once unique (bucket, user_id, card_payment_id, request_key),
  constraint card_refund_within check (amount > 0 and amount <= held),
  constraint card_refund_of_payment foreign key (bucket, user_id, card_payment_id)
    references dipper.card_payment (bucket, user_id, card_payment_id)
) with (fillfactor = 70);
comment on table dipper.card_refund is 'class U: one giving back of a card payment, whole or in part';
create unique index card_refund_open_once on dipper.card_refund (bucket, user_id, card_payment_id)
  where state in ('reserved', 'sent', 'unknown');
create index card_refund_question on dipper.card_refund (next_question_at)
  where next_question_at is not null;

create table dipper.card_refund_log (
  bucket integer not null,
  user_id bigint not null,
  card_refund_id uuid not null,
  revision integer not null,
  from_state dipper.card_refund_state not null,
  to_state dipper.card_refund_state not null,
  cause text not null,
  evidence jsonb not null,
  at timestamptz not null,
  constraint card_refund_log_pkey primary key (bucket, user_id, card_refund_id, revision)
);
comment on table dipper.card_refund_log is 'class U: every move of every giving back of a card payment; only ever added to';

-- Why this person may not use recurring payment, or null. Names are those of the error catalogue.
create function dipper.refuse_recurring(p_person dipper.app_user, p_now timestamptz)
  returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_certification text := dipper.certification_at(
    p_person.certification, p_person.grace_ends_at, p_now);
begin
  if p_person.state = 'deleted' then
    return 'account_deleted';
  elsif p_person.state <> 'active' then
    return 'account_blocked';
  elsif p_person.grant_payment = -1 then
    return 'payment_right_blocked';
  elsif p_person.country = 'kr' and (v_certification in ('210', '211')
    or (v_certification <> 'certified' and p_person.grant_payment <> 1)) then
    return 'certification_required';
  elsif p_person.grant_payment <> 1 then
    return 'payment_right_missing';
  elsif p_person.grant_adult <> 1 then
    return 'subscription_minor_not_allowed';
  end if;
  return null;
end $$;

-- `c`, the person in base 36, and the payment: the only name of it that leaves the house.
create function dipper.card_order_id(p_user_id bigint, p_card_payment_id uuid) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog as $$
declare
  v_left bigint := p_user_id;
  v_text text := '';
begin
  while v_left > 0 loop
    v_text := substr('0123456789abcdefghijklmnopqrstuvwxyz', (v_left % 36)::integer + 1, 1) || v_text;
    v_left := v_left / 36;
  end loop;
  return 'c' || v_text || '-' || replace(p_card_payment_id::text, '-', '');
end $$;

-- Writes a charge that is to be asked for, or says why not. Called inside the transaction that wants
-- it; whoever wants it sends it after the commit, and the worker does so if they die.
create function dipper.start_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_order_id text, p_purpose text,
  p_subscription_id uuid, p_period_number integer, p_attempt integer, p_card_id uuid, p_item text,
  p_amount bigint, p_currency dipper.unit, p_now timestamptz
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := p_now + interval '15 seconds';
  v_card dipper.card;
  v_country text;
begin
  if exists (select 1 from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id) then
    return 'repeated';
  end if;
  -- A card that somebody deletes meanwhile is gone for us, or we are first and they wait.
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id for share;
  if v_card.card_id is null
    or v_card.state <> (case when p_purpose = 'trial' then 'trying' else 'kept' end) then
    return 'card_not_found';
  elsif v_card.key_state <> 'live' then
    return 'billing_key_null';
  end if;
  select country into v_country from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.card_payment (bucket, user_id, card_payment_id, order_id, purpose,
    subscription_id, period_number, attempt, card_id, provider, item_name, amount, currency,
    country, state, revision, requested_at, changed_at, next_question_at)
  values (p_bucket, p_user_id, p_card_payment_id,
    coalesce(p_order_id, dipper.card_order_id(p_user_id, p_card_payment_id)), p_purpose,
    p_subscription_id, p_period_number, p_attempt, p_card_id, v_card.provider, p_item, p_amount,
    p_currency, v_country, 'created', 0, p_now, p_now, v_due);
  return 'started';
end $$;

-- Moves a charge if it stands where the caller thinks, and logs it. Answers whether it moved.
create function dipper.move_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_from dipper.card_payment_state,
  p_to dipper.card_payment_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_revision integer;
begin
  update dipper.card_payment
  set state = p_to, revision = revision + 1, changed_at = p_now,
    finished_at = case when p_to in ('created', 'sent', 'unknown') then null
      when p_to in ('part_refunded', 'refunded') then finished_at else p_now end
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
    and state = p_from
    and exists (
      select 1 from dipper.card_payment_move where from_state = p_from and to_state = p_to)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.card_payment_log
    (bucket, user_id, card_payment_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_card_payment_id, v_revision, p_from, p_to, p_cause, p_evidence,
    p_now);
  return true;
end $$;

-- The last thing before the charge is asked for: only one caller gets it.
create function dipper.send_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
begin
  if not dipper.move_card_payment(p_bucket, p_user_id, p_card_payment_id, 'created', 'sent',
    'send', '{}'::jsonb, v_now) then
    return false;
  end if;
  update dipper.card_payment set next_question_at = v_due, questions = 0
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if not found then
    raise exception 'card payment % vanished under its lock', p_card_payment_id;
  end if;
  return true;
end $$;

-- Whether a running subscription is paid by this card. A stub: subscriptions replace it.
create function dipper.is_card_in_use(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return false;
end $$;

-- What follows from a subscription's charge that has come to an end or moved after it: succeeded,
-- declined, review, part_refunded, refunded. Whoever does not want what was charged (a late success
-- of a period that is paid or over) asks for it to go back. A stub: subscriptions replace it.
create function dipper.on_card_payment_final(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  return;
end $$;

-- A trial that has ended: the card is kept, or gone with it. What was charged always goes back.
create function dipper.finish_trial(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment dipper.card_payment;
  v_card dipper.card;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = v_payment.card_id
  for no key update;
  if v_card.state <> 'trying' then
    return;
  elsif v_payment.state = 'succeeded' then
    perform dipper.keep_card(p_bucket, p_user_id, v_card.card_id, p_now);
  elsif v_payment.state in ('declined', 'review') then
    perform dipper.drop_card(p_bucket, p_user_id, v_card.card_id, p_now);
  end if;
end $$;

-- A card that has passed is kept; the first one, or one that was asked to be, is the main card.
create function dipper.keep_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_wants boolean;
  v_has_main boolean;
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for no key update;
  select wants_main into v_wants from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  select coalesce(bool_or(is_main), false) into v_has_main from dipper.card
  where bucket = p_bucket and user_id = p_user_id and deleted_at is null;
  update dipper.card set state = 'kept', is_main = not v_has_main, changed_at = p_now,
    revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'trying';
  if not found then
    raise exception 'card % vanished under its lock', p_card_id;
  end if;
  if v_wants and v_has_main then
    perform dipper.set_main_card(p_bucket, p_user_id, p_card_id, p_now);
  end if;
end $$;

-- Makes a kept card the main card; everything that runs is paid by it from the next payment on.
-- The caller holds the person's cards.
create function dipper.set_main_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- any number of rows: there may be no main card yet.
  update dipper.card set is_main = false, changed_at = p_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and is_main and card_id <> p_card_id;
  update dipper.card set is_main = true, changed_at = p_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'kept';
  if not found then
    raise exception 'card % vanished under its lock', p_card_id;
  end if;
  perform dipper.on_main_card_changed(p_bucket, p_user_id, p_card_id, p_now);
end $$;

-- Another card is the main card now. A stub: subscriptions replace it.
create function dipper.on_main_card_changed(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
begin
  return 0;
end $$;

-- The card is gone for its person at once; the provider is told until it has forgotten the key.
create function dipper.drop_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.card set state = 'deleted', is_main = false, deleted_at = p_now, forget_at = p_now,
    changed_at = p_now, birth_date_sealed = null, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and deleted_at is null;
  if not found then
    raise exception 'card % vanished under its lock', p_card_id;
  end if;
end $$;

-- Sets aside what is to go back, or says why not: all that is left where no amount is said. Called
-- inside the transaction that wants it. A repeated key answers with the first one.
create function dipper.request_card_refund(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_card_refund_id uuid,
  p_request_key text, p_amount bigint, p_reason text, p_now timestamptz,
  out o_outcome text, out o_card_refund_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := p_now;
  v_payment dipper.card_payment;
  v_place smallint;
  v_held bigint;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  select card_refund_id into o_card_refund_id from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
    and request_key = p_request_key;
  if o_card_refund_id is not null then
    o_outcome := 'repeated';
    return;
  end if;
  v_held := v_payment.amount - v_payment.refunded_amount;
  o_outcome := case
    when v_payment.card_payment_id is null then 'payment_not_found'
    when v_payment.state in ('created', 'sent', 'unknown', 'review') then 'payment_in_progress'
    when v_payment.state = 'declined' then 'payment_not_found'
    when v_payment.state = 'refunded' then 'refund_already_requested'
    when coalesce(p_amount, v_held) not between 1 and v_held then 'invalid_amount'
    when exists (select 1 from dipper.card_refund
      where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
        and state <> 'done') then 'refund_already_requested'
    else 'accepted'
  end;
  if o_outcome <> 'accepted' then
    return;
  end if;
  o_card_refund_id := p_card_refund_id;
  select count(*) + 1 into v_place from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  insert into dipper.card_refund (bucket, user_id, card_refund_id, card_payment_id, place, state,
    revision, request_key, amount, currency, held, reason, requested_at, changed_at,
    next_question_at)
  values (p_bucket, p_user_id, p_card_refund_id, p_card_payment_id, v_place, 'reserved', 0,
    p_request_key, coalesce(p_amount, v_held), v_payment.currency, v_held, p_reason, p_now, p_now,
    v_due);
end $$;

-- The money and the news of a charge that has just succeeded.
create function dipper.post_card_payment(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if p_payment.purpose = 'trial' then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_payment.bucket, p_payment.user_id, 'subscription_sale', p_payment.card_payment_id, 1,
    dipper.receivable_of(p_payment.provider), 'house.sales.subscriptions', p_payment.currency,
    p_payment.amount, p_now);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  values (p_payment.bucket, p_payment.card_payment_id, p_payment.user_id,
    'card-payment-succeeded', p_now);
end $$;

-- One charge of a batch: what the evidence claims is checked against what was asked for.
create function dipper.settle_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid,
  p_outcome dipper.card_payment_state, p_reference text, p_amount bigint,
  p_currency dipper.unit, p_cause text, p_evidence jsonb, p_failure_code integer,
  p_ask_after_seconds integer, p_now timestamptz,
  out o_decision text, out o_state dipper.card_payment_state
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := p_now + make_interval(secs => p_ask_after_seconds);
  v_payment dipper.card_payment;
  v_target dipper.card_payment_state;
  v_is_moved boolean := false;
  v_refund_id uuid;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  if not found then
    o_decision := 'missing';
    return;
  end if;
  v_target := case
    when p_outcome is null then v_payment.state
    when p_outcome <> 'succeeded' then p_outcome
    when p_amount = v_payment.amount and p_currency = v_payment.currency then 'succeeded'
    else 'review'
  end;
  if v_target <> v_payment.state then
    v_is_moved := dipper.move_card_payment(p_bucket, p_user_id, p_card_payment_id,
      v_payment.state, v_target, p_cause, p_evidence, p_now);
  end if;
  o_decision := case when v_is_moved then 'moved'
    when v_target = v_payment.state then 'already' else 'refused' end;
  o_state := case when v_is_moved then v_target else v_payment.state end;
  if o_decision = 'refused' then
    return;
  end if;
  update dipper.card_payment
  set next_question_at = v_due,
    questions = case when v_due is null then questions when v_is_moved then 1
      else questions + 1 end,
    failure_code = case when v_is_moved then p_failure_code else failure_code end,
    charge_reference = coalesce(p_reference, charge_reference)
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  returning * into v_payment;
  if not v_is_moved or o_state not in ('succeeded', 'declined', 'review') then
    return;
  end if;
  if o_state = 'succeeded' then
    perform dipper.post_card_payment(v_payment, p_now);
  end if;
  if v_payment.purpose <> 'trial' then
    perform dipper.on_card_payment_final(p_bucket, p_user_id, p_card_payment_id, p_now);
    return;
  end if;
  perform dipper.finish_trial(p_bucket, p_user_id, p_card_payment_id, p_now);
  if o_state = 'succeeded' then
    v_refund_id := gen_random_uuid();
    perform dipper.request_card_refund(p_bucket, p_user_id, p_card_payment_id, v_refund_id,
      'trial', null, 'trial', p_now);
  end if;
end $$;

-- The only writer of `succeeded`. Answer, question, message and reconciling all end here, alone or
-- many together: the arrays are one item each, no charge twice.
-- On a distributed database all items of a call share one bucket.
create function dipper.settle_card_payments(
  p_bucket integer[], p_user_id bigint[], p_card_payment_id uuid[],
  p_outcome dipper.card_payment_state[], p_reference text[], p_amount bigint[],
  p_currency dipper.unit[], p_cause text[], p_evidence jsonb[], p_failure_code integer[],
  p_ask_after_seconds integer[]
) returns table (o_card_payment_id uuid, o_decision text, o_state dipper.card_payment_state)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_item record;
begin
  for v_item in
    select * from unnest(p_bucket, p_user_id, p_card_payment_id, p_outcome, p_reference, p_amount,
      p_currency, p_cause, p_evidence, p_failure_code, p_ask_after_seconds)
      as i (bucket, user_id, card_payment_id, outcome, reference, amount, currency, cause,
        evidence, failure_code, ask_after_seconds)
    order by i.bucket, i.user_id, i.card_payment_id
  loop
    o_card_payment_id := v_item.card_payment_id;
    select s.o_decision, s.o_state into o_decision, o_state
    from dipper.settle_card_payment(v_item.bucket, v_item.user_id, v_item.card_payment_id,
      v_item.outcome, v_item.reference, v_item.amount, v_item.currency, v_item.cause,
      v_item.evidence, v_item.failure_code, v_item.ask_after_seconds, v_now) s;
    return next;
  end loop;
end $$;

-- Hands out charges that are to be sent or asked about now. The lease brings them back.
create function dipper.claim_due_card_payments(
  p_bucket integer, p_limit integer, p_lease_seconds integer
) returns table (o_user_id bigint, o_card_payment_id uuid, o_questions integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.card_payment d set next_question_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.card_payment_id) in (
    select c.user_id, c.card_payment_id from dipper.card_payment c
    where c.bucket = p_bucket and c.next_question_at <= v_now
    order by c.next_question_at limit p_limit for update skip locked)
  returning d.user_id, d.card_payment_id, d.questions;
end $$;

create function dipper.move_card_refund(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid, p_from dipper.card_refund_state,
  p_to dipper.card_refund_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_revision integer;
begin
  update dipper.card_refund set state = p_to, revision = revision + 1, changed_at = p_now
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id
    and state = p_from
    and exists (
      select 1 from dipper.card_refund_move where from_state = p_from and to_state = p_to)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.card_refund_log
    (bucket, user_id, card_refund_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_card_refund_id, v_revision, p_from, p_to, p_cause, p_evidence,
    p_now);
  return true;
end $$;

-- Only one caller gets to ask the provider for it, from where they saw it standing.
create function dipper.send_card_refund(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid, p_from dipper.card_refund_state,
  p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
begin
  if not dipper.move_card_refund(p_bucket, p_user_id, p_card_refund_id, p_from, 'sent', 'send',
    '{}'::jsonb, v_now) then
    return false;
  end if;
  update dipper.card_refund set next_question_at = v_due
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id;
  if not found then
    raise exception 'card refund % vanished under its lock', p_card_refund_id;
  end if;
  return true;
end $$;

-- What was given back leaves the books, and the payment says so.
create function dipper.post_card_refund(
  p_refund dipper.card_refund, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_left bigint := p_payment.amount - p_payment.refunded_amount - p_refund.amount;
  v_to dipper.card_payment_state := case when v_left = 0 then 'refunded' else 'part_refunded' end;
begin
  update dipper.card_payment set refunded_amount = refunded_amount + p_refund.amount
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and card_payment_id = p_payment.card_payment_id;
  if not found then
    raise exception 'card payment % vanished under its lock', p_payment.card_payment_id;
  end if;
  if p_payment.state <> v_to and not dipper.move_card_payment(p_payment.bucket,
    p_payment.user_id, p_payment.card_payment_id, p_payment.state, v_to, 'refund',
    jsonb_build_object('cardRefundId', p_refund.card_refund_id, 'amount', p_refund.amount),
    p_now) then
    raise exception 'card payment % may not be %', p_payment.card_payment_id, v_to;
  end if;
  if p_payment.purpose = 'trial' then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_refund.bucket, p_refund.user_id, 'subscription_refund', p_refund.card_refund_id, 1,
    'house.sales.subscriptions', dipper.receivable_of(p_payment.provider), p_refund.currency,
    p_refund.amount, p_now);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  values (p_refund.bucket, p_refund.card_refund_id, p_refund.user_id, 'card-refund-done', p_now);
  perform dipper.on_card_payment_final(p_payment.bucket, p_payment.user_id,
    p_payment.card_payment_id, p_now);
end $$;

-- The only writer of what became of a giving back. No outcome means that there is nothing new.
create function dipper.settle_card_refund(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid, p_outcome dipper.card_refund_state,
  p_cause text, p_reference text, p_amount bigint, p_failure_code integer, p_evidence jsonb,
  p_ask_after_seconds integer,
  out o_decision text, out o_state dipper.card_refund_state
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_payment_id uuid;
  v_payment dipper.card_payment;
  v_refund dipper.card_refund;
  v_outcome dipper.card_refund_state := p_outcome;
  v_is_moved boolean := false;
begin
  select card_payment_id into v_payment_id from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id;
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = v_payment_id for update;
  if not found then
    o_decision := 'missing';
    return;
  end if;
  select * into v_refund from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id
  for update;
  if v_outcome = 'done' and p_amount is distinct from v_refund.amount then
    v_outcome := 'unknown';
    v_due := coalesce(v_due, v_now + interval '1 hour');
  end if;
  if v_outcome is not null and v_outcome <> v_refund.state then
    v_is_moved := dipper.move_card_refund(p_bucket, p_user_id, p_card_refund_id, v_refund.state,
      v_outcome, p_cause, p_evidence, v_now);
  end if;
  o_decision := case when v_is_moved then 'moved' else 'already' end;
  o_state := case when v_is_moved then v_outcome else v_refund.state end;
  if not v_is_moved and v_refund.state in ('done', 'declined') then
    return;
  end if;
  update dipper.card_refund
  set next_question_at = case when o_state = 'done' then null else v_due end,
    questions = case when v_is_moved then 1 else questions + 1 end,
    provider_reference = case when v_is_moved then p_reference else provider_reference end,
    failure_code = case when v_is_moved then p_failure_code else failure_code end
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id;
  if not found then
    raise exception 'card refund % vanished under its lock', p_card_refund_id;
  end if;
  if v_is_moved and v_outcome = 'done' then
    perform dipper.post_card_refund(v_refund, v_payment, v_now);
  end if;
end $$;

create function dipper.claim_due_card_refunds(
  p_bucket integer, p_limit integer, p_lease_seconds integer
) returns table (o_user_id bigint, o_card_refund_id uuid, o_questions integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.card_refund d set next_question_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.card_refund_id) in (
    select c.user_id, c.card_refund_id from dipper.card_refund c
    where c.bucket = p_bucket and c.next_question_at <= v_now
    order by c.next_question_at limit p_limit for update skip locked)
  returning d.user_id, d.card_refund_id, d.questions;
end $$;

grant select on dipper.card, dipper.card_registration, dipper.card_payment,
  dipper.card_payment_move, dipper.card_payment_log, dipper.card_refund, dipper.card_refund_move,
  dipper.card_refund_log to dipper_app;
grant execute on function
  dipper.refuse_recurring(dipper.app_user, timestamptz),
  dipper.card_order_id(bigint, uuid),
  dipper.start_card_payment(integer, bigint, uuid, text, text, uuid, integer, integer, uuid, text,
    bigint, dipper.unit, timestamptz),
  dipper.send_card_payment(integer, bigint, uuid, integer),
  dipper.is_card_in_use(integer, bigint, uuid),
  dipper.request_card_refund(integer, bigint, uuid, uuid, text, bigint, text, timestamptz),
  dipper.settle_card_payments(integer[], bigint[], uuid[], dipper.card_payment_state[], text[],
    bigint[], dipper.unit[], text[], jsonb[], integer[], integer[]),
  dipper.claim_due_card_payments(integer, integer, integer),
  dipper.send_card_refund(integer, bigint, uuid, dipper.card_refund_state, integer),
  dipper.settle_card_refund(integer, bigint, uuid, dipper.card_refund_state, text, text, bigint,
    integer, jsonb, integer),
  dipper.claim_due_card_refunds(integer, integer, integer)
to dipper_app;
