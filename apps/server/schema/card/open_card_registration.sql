-- Begins the registration of a card, or says why it cannot begin.
create function dipper.open_card_registration(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_provider text,
  p_customer_key text, p_way text, p_lifetime_seconds integer, p_most_cards integer,
  p_most_a_day integer, out o_outcome dipper.open_card_registration_outcome, out o_expires_at timestamptz
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
