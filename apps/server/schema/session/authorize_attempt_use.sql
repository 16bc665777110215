-- Gives the attempt to the first who comes back with its state, in time and in the same browser.
-- A stranger's return neither gets nor spends it.
create function dipper.authorize_attempt_use(
  in p_state_hash bytea,
  in p_browser_hash bytea,
  out outcome dipper.login_outcome,
  out nonce text,
  out code_verifier text,
  out sns_type text,
  out billing_page text,
  out country text,
  out device_id text
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.authorize_attempt%rowtype;
  v_count integer;
begin
  select a.* into v_row from dipper.authorize_attempt a where a.state_hash = p_state_hash for update;
  if not found or v_row.browser_hash <> p_browser_hash then
    outcome := 'unknown';
    return;
  end if;
  billing_page := v_row.billing_page;
  country := v_row.country;
  if v_row.used_at is not null or v_row.expires_at <= v_now then
    outcome := 'expired';
    return;
  end if;
  update dipper.authorize_attempt a set used_at = v_now where a.state_hash = p_state_hash;
  get diagnostics v_count = row_count;
  assert v_count = 1, 'login attempt vanished under its lock';
  outcome := 'used';
  nonce := v_row.nonce;
  code_verifier := v_row.code_verifier;
  sns_type := v_row.sns_type;
  device_id := v_row.device_id;
end
$$;
