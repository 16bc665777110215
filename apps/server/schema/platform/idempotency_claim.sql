-- `claimed`: run it. `resumed`: the first process died; run it again, repeatably. `running`:
-- another process runs it. `other_input`: same key, another body. `finished`: the stored answer.
create function dipper.idempotency_claim(
  in p_bucket integer,
  in p_user_id bigint,
  in p_operation text,
  in p_key text,
  in p_fingerprint bytea,
  in p_runner uuid,
  in p_lease interval,
  out outcome dipper.idempotency_claim_outcome,
  out status integer,
  out body text
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease_until timestamptz := v_now + p_lease;
  v_expires_at timestamptz := v_now + interval '25 hours';
  v_row dipper.idempotency%rowtype;
  v_count integer;
begin
  insert into dipper.idempotency
    (bucket, user_id, operation, key, fingerprint, state, runner, lease_until, created_at, expires_at)
  values
    (p_bucket, p_user_id, p_operation, p_key, p_fingerprint, 'running', p_runner, v_lease_until, v_now,
     v_expires_at)
  on conflict do nothing;
  get diagnostics v_count = row_count;
  if v_count = 1 then
    outcome := 'claimed';
    return;
  end if;

  select i.* into strict v_row
  from dipper.idempotency i
  where i.bucket = p_bucket and i.user_id = p_user_id and i.operation = p_operation and i.key = p_key
  for update;

  if v_row.expires_at <= v_now then
    outcome := 'claimed';
  elsif v_row.fingerprint <> p_fingerprint then
    outcome := 'other_input';
    return;
  elsif v_row.state = 'finished' then
    outcome := 'finished';
    status := v_row.status;
    body := v_row.body;
    return;
  elsif v_row.lease_until > v_now then
    outcome := 'running';
    return;
  else
    outcome := 'resumed';
  end if;

  update dipper.idempotency i
  set fingerprint = p_fingerprint, state = 'running', runner = p_runner, lease_until = v_lease_until,
      status = null, body = null, created_at = v_now, expires_at = v_expires_at
  where i.bucket = p_bucket and i.user_id = p_user_id and i.operation = p_operation and i.key = p_key;
  get diagnostics v_count = row_count;
  assert v_count = 1, 'idempotency row vanished under its lock';
end
$$;
