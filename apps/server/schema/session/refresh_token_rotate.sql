-- A family that is bound to a key is unknown without it; one that is not is bound to the key that comes.
-- `rotated`: the successor is the one that was handed in. `repeated`: the answer to the last
-- rotation was lost; its successor, still unused, is in sealed_successor. `reused`: the token was
-- exchanged before and its successor was used or the grace is over: the family ends.
create function dipper.refresh_token_rotate(
  in p_bucket integer,
  in p_user_id bigint,
  in p_token_hash bytea,
  in p_successor_hash bytea,
  in p_sealed_successor bytea,
  in p_token_lifetime interval,
  in p_grace interval,
  in p_proof_key bytea,
  out outcome dipper.login_outcome,
  out family_id uuid,
  out device_id text,
  out sns_type text,
  out sealed_successor bytea
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_token_lifetime;
  v_token dipper.refresh_token%rowtype;
  v_family dipper.refresh_family%rowtype;
  v_count integer;
begin
  select t.* into v_token
  from dipper.refresh_token t
  where t.bucket = p_bucket and t.user_id = p_user_id and t.token_hash = p_token_hash;
  if not found then
    outcome := 'unknown';
    return;
  end if;
  select f.* into strict v_family
  from dipper.refresh_family f
  where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = v_token.family_id
  for update;
  -- Read again under the lock: another rotation may have sealed its successor meanwhile.
  select t.* into strict v_token
  from dipper.refresh_token t
  where t.bucket = p_bucket and t.user_id = p_user_id and t.token_hash = p_token_hash;
  if v_family.proof_key <> p_proof_key or (v_family.proof_key is not null and p_proof_key is null) then
    outcome := 'unknown';
    return;
  end if;
  family_id := v_family.family_id;
  device_id := v_family.device_id;
  sns_type := v_family.sns_type;

  if v_family.ended_at is not null then
    outcome := 'ended';
  elsif v_family.expires_at <= v_now or v_token.expires_at <= v_now then
    outcome := 'expired';
  elsif v_token.generation = v_family.generation then
    update dipper.refresh_token t set sealed_successor = p_sealed_successor
    where t.bucket = p_bucket and t.user_id = p_user_id and t.token_hash = p_token_hash;
    get diagnostics v_count = row_count;
    assert v_count = 1, 'refresh token vanished under its lock';
    insert into dipper.refresh_token (bucket, user_id, token_hash, family_id, generation, expires_at)
    values (p_bucket, p_user_id, p_successor_hash, v_family.family_id, v_family.generation + 1,
            v_expires_at);
    update dipper.refresh_family f
    set generation = v_family.generation + 1, rotated_at = v_now,
      proof_key = coalesce(v_family.proof_key, p_proof_key)
    where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = v_family.family_id;
    get diagnostics v_count = row_count;
    assert v_count = 1, 'refresh family vanished under its lock';
    outcome := 'rotated';
  elsif v_token.generation = v_family.generation - 1 and v_family.rotated_at + p_grace > v_now then
    outcome := 'repeated';
    sealed_successor := v_token.sealed_successor;
  else
    if not dipper.refresh_family_end(p_bucket, p_user_id, v_family.family_id, 'reuse') then
      raise exception 'refresh family vanished under its lock';
    end if;
    outcome := 'reused';
  end if;
end
$$;
