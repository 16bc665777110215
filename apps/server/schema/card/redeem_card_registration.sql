-- Turns a registration and its waiting billing key into a card, once. A key that must not stay is
-- left like that of a deleted card: its deletion is requested from the provider until it succeeds.
create function dipper.redeem_card_registration(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_redeem_key text, p_card_id uuid,
  p_birth_date_sealed bytea, p_nickname text, p_wants_main boolean, p_terms_version text,
  p_most_cards integer,
  p_trial_when text, p_trial_id uuid, p_trial_item text, p_trial_amount bigint,
  p_trial_currency dipper.unit,
  out o_outcome dipper.redeem_card_registration_outcome, out o_card_id uuid, out o_card_payment_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_person dipper.app_user;
  v_registration dipper.card_registration;
  v_card dipper.card;
  v_cards integer;
  v_started text;
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
  end if;
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id for no key update;
  if v_registration.state is distinct from 'open' or v_card.state is distinct from 'deleted'
    or v_card.customer_key <> v_registration.customer_key then
    o_outcome := 'card_registration_expired';
    return;
  end if;
  select count(*) into v_cards from dipper.card
  where bucket = p_bucket and user_id = p_user_id and deleted_at is null;
  o_outcome := case
    when v_registration.expires_at <= v_now then 'card_registration_expired'
    when dipper.refuse_recurring(v_person, v_now) is not null
      then dipper.refuse_recurring(v_person, v_now)
    when v_card.kind <> 'credit' then 'card_type_not_allowed'
    when exists (select 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
      and fingerprint = v_card.fingerprint and deleted_at is null) then 'card_already_exists'
    when v_cards >= p_most_cards then 'too_many_cards'
  end;
  update dipper.card_registration
  set state = 'used', used_at = v_now, redeem_key = p_redeem_key, card_id = p_card_id
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id;
  assert found, 'a registration vanished under its lock';
  update dipper.card set state = case when o_outcome is null then 'trying' else state end,
    deleted_at = case when o_outcome is null then null else v_now end,
    forget_at = case when o_outcome is null then null else v_now end,
    birth_date_sealed = case when o_outcome is null then p_birth_date_sealed end,
    nickname = p_nickname, wants_main = p_wants_main, terms_version = p_terms_version,
    created_at = v_now, changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  assert found, format('card %s vanished under its lock', p_card_id);
  if o_outcome is not null then
    return;
  end if;
  o_card_id := p_card_id;
  if p_trial_when = 'every' or (p_trial_when = 'first' and v_cards = 0) then
    o_card_payment_id := p_trial_id;
    v_started := dipper.start_card_payment(p_bucket, p_user_id, p_trial_id, null, 'trial', null,
      null, null, p_card_id, p_trial_item, p_trial_amount, p_trial_currency, v_now);
    if v_started <> 'started' then
      raise exception 'a trial of a new card was not started: %', v_started;
    end if;
    o_outcome := 'trying';
  else
    perform dipper.keep_card(p_bucket, p_user_id, p_card_id, v_now);
    o_outcome := 'kept';
  end if;
end $$;
