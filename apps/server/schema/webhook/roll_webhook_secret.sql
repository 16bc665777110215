-- A newer secret; those before it sign for so long beside it.
create function dipper.roll_webhook_secret(
  p_endpoint text, p_secret_id uuid, p_sealed bytea, p_keep_seconds integer, p_by text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_until timestamptz := v_now + make_interval(secs => p_keep_seconds);
begin
  perform 1 from dipper.webhook_receiver where endpoint = p_endpoint for update;
  if not found then
    return false;
  end if;
  -- any number of rows: what signs no more is forgotten.
  delete from dipper.webhook_secret where endpoint = p_endpoint and good_until <= v_now;
  -- any number of rows: all that were good until now.
  update dipper.webhook_secret set good_until = v_until
  where endpoint = p_endpoint and (good_until is null or good_until > v_until);
  insert into dipper.webhook_secret (secret_id, endpoint, sealed, made_at, made_by)
  values (p_secret_id, p_endpoint, p_sealed, v_now, p_by);
  return true;
end $$;
