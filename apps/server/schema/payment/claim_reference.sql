-- Whether a provider's number is this payment's: claimed now, or by an earlier try of ours.
create function dipper.claim_reference(
  p_provider text, p_reference text, p_bucket integer, p_user_id bigint, p_payment_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: a provider's charge pays for one payment.
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
