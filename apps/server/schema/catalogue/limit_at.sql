-- A purchase limit as it holds at a moment.
create function dipper.limit_at(p_country text, p_name text, p_now timestamptz) returns bigint
  language plpgsql stable as $$
declare
  v_value bigint;
begin
  select case when v.version is null then l.value else (v.content ->> 'value')::bigint end
  into v_value
  from (values (p_country, p_name)) asked (country, name)
  left join dipper.purchase_limit l on l.country = asked.country and l.name = asked.name
  left join lateral (
    select d.version, d.content from dipper.catalogue_planned d
    where d.kind = 'limit' and d.country = asked.country and d.key = asked.name
      and d.effective_from <= p_now
    order by d.effective_from desc, d.version desc limit 1
  ) v on true;
  return coalesce(v_value, case
    when p_name = 'daily_method_uses' then 3
    when p_name = 'refund_days' then 7
    when p_name = 'minor_monthly' and p_country = 'kr' then 1000000
  end);
end $$;
