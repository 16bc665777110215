-- Takes a partner's reference for one movement; false where another movement has it.
create function dipper.claim_partner_reference(
  p_reference text, p_bucket integer, p_user_id bigint, p_fingerprint bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: a partner's reference moves money once.
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.partner_reference (reference, bucket, user_id, fingerprint, claimed_at)
  values (p_reference, p_bucket, p_user_id, p_fingerprint, v_now)
  on conflict (reference) do nothing;
  return exists (select 1 from dipper.partner_reference
    where reference = p_reference and user_id = p_user_id and fingerprint = p_fingerprint);
end $$;
