-- Takes a nonce of a partner's signed call; false where it was seen before.
create function dipper.claim_partner_nonce(p_key_id text, p_nonce text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := clock_timestamp();
  v_count integer;
begin
  insert into dipper.partner_nonce (key_id, nonce, seen_at) values (p_key_id, p_nonce, v_now)
  on conflict (key_id, nonce) do nothing;
  get diagnostics v_count = row_count;
  return v_count = 1;
end $$;
