-- What people do with the cards that they keep: open a form, redeem it once, choose the main card,
-- rename, delete. And the papers of what is charged from them.

-- The key of the request that redeemed it: the same request finds its card again, another does not.
alter table dipper.card_registration add column redeem_key text;
create index card_registration_expiry on dipper.card_registration (bucket, expires_at);

create function dipper.open_card_registration(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_provider text,
  p_customer_key text, p_way text, p_lifetime_seconds integer, p_most_cards integer,
  p_most_a_day integer, out o_outcome text, out o_expires_at timestamptz
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_since timestamptz := v_now - interval '24 hours';
  v_person dipper.app_user;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if not found then
    o_outcome := 'user_not_found';
    return;
  end if;
  o_outcome := dipper.refuse_recurring(v_person, v_now);
  if o_outcome is not null then
    return;
  elsif (select count(*) from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null) >= p_most_cards then
    o_outcome := 'too_many_cards';
    return;
  elsif (select count(*) from dipper.card_registration where bucket = p_bucket
    and user_id = p_user_id and created_at > v_since) >= p_most_a_day then
    o_outcome := 'payment_too_many_requests';
    return;
  end if;
  o_outcome := 'opened';
  o_expires_at := v_now + make_interval(secs => p_lifetime_seconds);
  insert into dipper.card_registration (bucket, user_id, registration_id, state, provider,
    customer_key, way, created_at, expires_at)
  values (p_bucket, p_user_id, p_registration_id, 'open', p_provider, p_customer_key, p_way,
    v_now, o_expires_at);
end $$;

-- Turns a registration into a card, once. A key that must not stay is written down all the same, as
-- of a card that is deleted: the provider is told to forget it until it has.
create function dipper.redeem_card_registration(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_redeem_key text, p_card_id uuid,
  p_provider text, p_customer_key text, p_billing_key_sealed bytea, p_fingerprint text,
  p_company text, p_number_masked text, p_kind text, p_expiry text, p_birth_date_sealed bytea,
  p_nickname text, p_wants_main boolean, p_terms_version text, p_most_cards integer,
  p_trial_when text, p_trial_id uuid, p_trial_item text, p_trial_amount bigint,
  p_trial_currency dipper.unit,
  out o_outcome text, out o_card_id uuid, out o_card_payment_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_person dipper.app_user;
  v_registration dipper.card_registration;
  v_cards integer;
  v_state text := 'trying';
  v_deleted timestamptz;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  select * into v_registration from dipper.card_registration
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id
  for no key update;
  if v_registration.state = 'used' and v_registration.redeem_key = p_redeem_key then
    o_outcome := 'repeated';
    o_card_id := v_registration.card_id;
    select card_payment_id into o_card_payment_id from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_id = o_card_id
      and purpose = 'trial';
    return;
  elsif v_registration.state is distinct from 'open'
    or v_registration.provider <> p_provider or v_registration.customer_key <> p_customer_key then
    o_outcome := 'card_registration_expired';
    return;
  end if;
  select count(*) into v_cards from dipper.card
  where bucket = p_bucket and user_id = p_user_id and deleted_at is null;
  o_outcome := case
    when v_registration.expires_at <= v_now then 'card_registration_expired'
    when dipper.refuse_recurring(v_person, v_now) is not null
      then dipper.refuse_recurring(v_person, v_now)
    when p_kind <> 'credit' then 'card_type_not_allowed'
    when exists (select 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
      and fingerprint = p_fingerprint and deleted_at is null) then 'card_already_exists'
    when v_cards >= p_most_cards then 'too_many_cards'
  end;
  if o_outcome is not null then
    v_state := 'deleted';
    v_deleted := v_now;
  end if;
  update dipper.card_registration
  set state = 'used', used_at = v_now, redeem_key = p_redeem_key, card_id = p_card_id
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id;
  if not found then
    raise exception 'a registration vanished under its lock';
  end if;
  insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
    billing_key_sealed, fingerprint, company, number_masked, kind, expiry, birth_date_sealed,
    nickname, is_main, wants_main, terms_version, key_state, created_at, changed_at, deleted_at,
    forget_at, revision)
  values (p_bucket, p_user_id, p_card_id, v_state, p_provider, p_customer_key,
    p_billing_key_sealed, p_fingerprint, p_company, p_number_masked, p_kind, p_expiry,
    case when v_state = 'trying' then p_birth_date_sealed end, p_nickname, false, p_wants_main,
    p_terms_version, 'live', v_now, v_now, v_deleted, v_deleted, 0);
  if o_outcome is not null then
    return;
  end if;
  o_card_id := p_card_id;
  if p_trial_when = 'every' or (p_trial_when = 'first' and v_cards = 0) then
    o_card_payment_id := p_trial_id;
    o_outcome := dipper.start_card_payment(p_bucket, p_user_id, p_trial_id, null, 'trial', null,
      null, null, p_card_id, p_trial_item, p_trial_amount, p_trial_currency, v_now);
    if o_outcome <> 'started' then
      raise exception 'a trial of a new card was not started: %', o_outcome;
    end if;
    o_outcome := 'trying';
  else
    perform dipper.keep_card(p_bucket, p_user_id, p_card_id, v_now);
    o_outcome := 'kept';
  end if;
end $$;

-- All of a person's cards are held in one order, so that two who change them wait for each other.
create function dipper.hold_cards(p_bucket integer, p_user_id bigint) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for no key update;
end $$;

create function dipper.make_main_card(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_card dipper.card;
begin
  perform dipper.hold_cards(p_bucket, p_user_id);
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  if v_card.state is distinct from 'kept' then
    return 'card_not_found';
  elsif v_card.key_state <> 'live' then
    return 'billing_key_null';
  elsif not v_card.is_main then
    perform dipper.set_main_card(p_bucket, p_user_id, p_card_id, v_now);
  end if;
  return 'done';
end $$;

create function dipper.delete_card(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_card dipper.card;
begin
  perform dipper.hold_cards(p_bucket, p_user_id);
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  if v_card.state is distinct from 'kept' then
    return 'card_not_found';
  elsif v_card.is_main then
    return 'main_card_delete_failed';
  elsif dipper.is_card_in_use(p_bucket, p_user_id, p_card_id) then
    return 'card_delete_while_subscribed';
  elsif exists (select 1 from dipper.card_payment where bucket = p_bucket
    and user_id = p_user_id and card_id = p_card_id
    and state in ('created', 'sent', 'unknown')) then
    return 'card_in_use';
  end if;
  perform dipper.drop_card(p_bucket, p_user_id, p_card_id, v_now);
  return 'done';
end $$;

create function dipper.rename_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_nickname text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.card set nickname = p_nickname, changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'kept';
  if not found then
    return 'card_not_found';
  end if;
  return 'done';
end $$;

-- The provider has no key for it any more: it cannot be charged, and the person has to know.
create function dipper.mark_card_gone(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.card set key_state = 'gone', changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and key_state = 'live';
  return found;
end $$;

-- Hands out keys that a provider has to forget. The lease brings them back if the asker dies.
create function dipper.claim_cards_to_forget(
  p_bucket integer, p_limit integer, p_lease_seconds integer
) returns setof dipper.card language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.card d set forget_at = v_lease, forget_tries = d.forget_tries + 1
  where d.bucket = p_bucket and (d.user_id, d.card_id) in (
    select c.user_id, c.card_id from dipper.card c
    where c.bucket = p_bucket and c.forget_at <= v_now
    order by c.forget_at limit p_limit for update skip locked)
  returning d.*;
end $$;

create function dipper.finish_forgetting(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_again_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_again timestamptz := v_now + make_interval(secs => p_again_seconds);
begin
  update dipper.card
  set forget_at = v_again, changed_at = v_now, revision = revision + 1,
    key_state = case when v_again is null then 'forgotten' else key_state end,
    billing_key_sealed = case when v_again is null then null else billing_key_sealed end
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id
    and state = 'deleted' and key_state <> 'forgotten';
  return found;
end $$;

-- Nobody asks about a form of last month.
create function dipper.purge_card_registrations(p_bucket integer, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := dipper.current_time() - interval '30 days';
  v_count integer;
begin
  delete from dipper.card_registration r
  where r.bucket = p_bucket and (r.user_id, r.registration_id) in (
    select o.user_id, o.registration_id from dipper.card_registration o
    where o.bucket = p_bucket and o.expires_at <= v_before limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- The receipt of what a subscription was charged, in the same row of numbers as those of purchases.
create function dipper.issue_card_receipt(p_bucket integer, p_user_id bigint, p_card_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
begin
  select country into v_country from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
    and purpose <> 'trial' and state in ('succeeded', 'part_refunded', 'refunded');
  return v_country is not null and dipper.issue_paper(
    p_bucket, p_user_id, p_card_payment_id, 'receipt', p_card_payment_id, v_country);
end $$;

create function dipper.issue_card_credit_note(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment_id uuid;
  v_country text;
begin
  select card_payment_id into v_payment_id from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id
    and state = 'done';
  if v_payment_id is null then
    return false;
  end if;
  perform dipper.issue_card_receipt(p_bucket, p_user_id, v_payment_id);
  select country into v_country from dipper.receipt
  where bucket = p_bucket and user_id = p_user_id and ref_id = v_payment_id;
  return v_country is not null and dipper.issue_paper(
    p_bucket, p_user_id, p_card_refund_id, 'credit', v_payment_id, v_country);
end $$;

grant execute on function
  dipper.open_card_registration(integer, bigint, uuid, text, text, text, integer, integer,
    integer),
  dipper.redeem_card_registration(integer, bigint, uuid, text, uuid, text, text, bytea, text, text,
    text, text, text, bytea, text, boolean, text, integer, text, uuid, text, bigint, dipper.unit),
  dipper.make_main_card(integer, bigint, uuid),
  dipper.delete_card(integer, bigint, uuid),
  dipper.rename_card(integer, bigint, uuid, text),
  dipper.mark_card_gone(integer, bigint, uuid),
  dipper.claim_cards_to_forget(integer, integer, integer),
  dipper.finish_forgetting(integer, bigint, uuid, integer),
  dipper.purge_card_registrations(integer, integer),
  dipper.issue_card_receipt(integer, bigint, uuid),
  dipper.issue_card_credit_note(integer, bigint, uuid)
to dipper_app;
