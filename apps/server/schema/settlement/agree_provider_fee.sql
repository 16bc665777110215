-- Adds an agreed fee; days are in the provider's zone. The first fee of a provider's charges may begin
-- in the past; a later one begins at the earliest on the day after two operators agreed to it. Servers
-- call it only through that agreement.
create function dipper.agree_provider_fee(
  p_provider text, p_method_id integer, p_currency text, p_version integer, p_from_day date,
  p_rate_ppm integer, p_fixed bigint, p_rounding text, p_zone text, p_earliest timestamptz,
  p_reason text, p_changed_by text
) returns text language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_today date := (v_now at time zone p_zone)::date;
  v_currency dipper.unit := p_currency::dipper.unit;
  v_day date := p_from_day;
  v_last integer;
  v_revision integer;
begin
  if p_method_id <> 0 and not exists (select 1 from dipper.payment_method
    where provider = p_provider and method_id = p_method_id) then
    return 'not_found';
  end if;
  if exists (select 1 from dipper.provider_fee f
    where f.provider = p_provider and f.currency = v_currency and f.method_id in (0, p_method_id)) then
    if p_earliest is null and p_from_day < v_today then
      return 'in_the_past';
    end if;
    v_day := greatest(p_from_day, (p_earliest at time zone p_zone)::date);
  end if;
  select coalesce(max(version), 0), coalesce(max(revision) filter (where from_day = v_day), 0) + 1
  into v_last, v_revision from dipper.provider_fee
  where provider = p_provider and method_id = p_method_id and currency = v_currency;
  if p_version <> v_last + 1 then
    return 'changed_meanwhile';
  end if;
  insert into dipper.provider_fee (provider, method_id, currency, from_day, revision, version,
    rate_ppm, fixed, rounding, reason, changed_at, changed_by)
  values (p_provider, p_method_id, v_currency, v_day, v_revision, p_version, p_rate_ppm,
    p_fixed, p_rounding, p_reason, v_now, p_changed_by)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;
