-- Takes back a fee that has not begun.
create function dipper.withdraw_provider_fee(
  p_provider text, p_method_id integer, p_currency text, p_version integer, p_zone text,
  p_reason text, p_by text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_today date := (v_now at time zone p_zone)::date;
begin
  insert into dipper.provider_fee_withdrawal (provider, method_id, currency, version, withdrawn_at,
    withdrawn_by, reason)
  select f.provider, f.method_id, f.currency, f.version, v_now, p_by, p_reason
  from dipper.provider_fee f
  where f.provider = p_provider and f.method_id = p_method_id
    and f.currency = p_currency::dipper.unit and f.version = p_version and f.from_day > v_today
  on conflict do nothing;
  return found;
end $$;
