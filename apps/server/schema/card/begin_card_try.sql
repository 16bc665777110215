-- Lets a vault exchange a card for a key: one at a time for a form, and none once a key is held of it.
-- The same try again is the same as once.
create function dipper.begin_card_try(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_try_id uuid, p_most_tries integer,
  p_seconds integer
) returns dipper.begin_card_try_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_form dipper.card_registration;
begin
  select * into v_form from dipper.card_registration
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id
  for no key update;
  if v_form.state is distinct from 'open' or v_form.expires_at <= v_now
    or exists (select 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
      and customer_key = v_form.customer_key) then
    return 'card_registration_expired';
  elsif v_form.try_id = p_try_id then
    return 'begun';
  elsif v_form.try_ends_at > v_now then
    return 'payment_too_many_requests';
  elsif v_form.tries >= p_most_tries then
    return 'card_registration_expired';
  end if;
  update dipper.card_registration
  set tries = v_form.tries + 1, try_id = p_try_id,
    try_ends_at = v_now + make_interval(secs => p_seconds)
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id;
  assert found, 'a registration vanished under its lock';
  return 'begun';
end $$;
