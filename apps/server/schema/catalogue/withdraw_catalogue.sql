-- Withdraws a version that has not begun. One operator cannot withdraw a version that two approved:
-- another version for the same time replaces it.
create function dipper.withdraw_catalogue(
  p_kind text, p_country text, p_key text, p_version integer, p_by text, p_reason text
) returns dipper.withdraw_catalogue_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  if dipper.priced_fields(p_kind) is not null then
    return 'second_operator_required';
  end if;
  delete from dipper.catalogue_planned where kind = p_kind and country = p_country and key = p_key
    and version = p_version and effective_from > v_now;
  if not found then
    return 'changed_meanwhile';
  end if;
  insert into dipper.catalogue_withdrawal (kind, country, key, version, withdrawn_at, withdrawn_by,
    reason)
  values (p_kind, p_country, p_key, p_version, v_now, p_by, p_reason);
  return 'done';
end $$;
