-- Adds a signing key. Without p_replaces only if no key is in use yet, so that processes starting
-- together share one; with it only while that key is in use, so that a roll happens once.
create function dipper.signing_key_add(
  p_kid text,
  p_public_key jsonb,
  p_sealed_private_key bytea,
  p_replaces text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_current text;
  v_count integer;
begin
  lock table dipper.signing_key in share row exclusive mode;
  select k.kid into v_current
  from dipper.signing_key k
  where k.retired_at is null
  order by k.created_at desc
  limit 1;
  if v_current is distinct from p_replaces then
    return false;
  end if;
  if p_replaces is not null then
    update dipper.signing_key k set retired_at = v_now where k.kid = p_replaces;
    get diagnostics v_count = row_count;
    assert v_count = 1, 'signing key vanished under its lock';
  end if;
  insert into dipper.signing_key (kid, public_key, sealed_private_key, created_at)
  values (p_kid, p_public_key, p_sealed_private_key, v_now);
  return true;
end
$$;
