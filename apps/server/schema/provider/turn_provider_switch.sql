-- A switch is turned as it was seen, for a method that there is, and ends later than it begins.
create function dipper.turn_provider_switch(
  p_provider text, p_method_id integer, p_is_off boolean, p_until timestamptz, p_reason text,
  p_changed_by text, p_revision integer, p_was_asked boolean
) returns dipper.turn_provider_switch_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_revision integer;
begin
  if p_method_id <> 0 and not exists (select from dipper.payment_method m
    where m.provider = p_provider and m.method_id = p_method_id) then
    return 'not_found';
  elsif p_until <= v_now then
    return 'in_the_past';
  end if;
  insert into dipper.provider_switch as s
    (provider, method_id, is_off, until, reason, revision, changed_at, changed_by)
  values (p_provider, p_method_id, p_is_off, p_until, p_reason, 1, v_now, p_changed_by)
  on conflict (provider, method_id) do update
  set is_off = excluded.is_off, until = excluded.until, reason = excluded.reason,
    revision = s.revision + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
  where p_revision is null or s.revision = p_revision
  returning revision into v_revision;
  if not found then
    return 'changed_meanwhile';
  end if;
  insert into dipper.provider_switch_log
    (provider, method_id, revision, is_off, until, reason, was_asked, changed_at, changed_by)
  values (p_provider, p_method_id, v_revision, p_is_off, p_until, p_reason,
    p_was_asked and not p_is_off, v_now, p_changed_by);
  return 'turned';
end $$;
