-- Stores a billing key before it can be used, like that of a deleted card, which is deleted at the
-- provider once its form has expired. Repeating it changes nothing.
create function dipper.hold_card_key(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_card_id uuid, p_provider text,
  p_customer_key text, p_billing_key_sealed bytea, p_fingerprint text, p_company text,
  p_number_masked text, p_kind text, p_expiry text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_ends_at timestamptz;
begin
  select expires_at into v_ends_at from dipper.card_registration
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id
    and provider = p_provider and customer_key = p_customer_key;
  if not found then
    return false;
  end if;
  v_ends_at := greatest(v_ends_at, v_now);
  insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
    billing_key_sealed, fingerprint, company, number_masked, kind, expiry, nickname, is_main,
    wants_main, key_state, created_at, changed_at, deleted_at, forget_at, revision)
  values (p_bucket, p_user_id, p_card_id, 'deleted', p_provider, p_customer_key,
    p_billing_key_sealed, p_fingerprint, p_company, p_number_masked, p_kind, p_expiry, '', false,
    false, 'live', v_now, v_now, v_now, v_ends_at, 0)
  on conflict (bucket, user_id, card_id) do nothing;
  return true;
end $$;
