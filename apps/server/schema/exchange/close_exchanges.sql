-- Closes the exchanges of a country, or opens them again.
create function dipper.close_exchanges(
  p_country text, p_is_closed boolean, p_by text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_place integer;
begin
  select coalesce(max(place), 0) + 1 into v_place from dipper.exchange_closing
  where country = p_country;
  insert into dipper.exchange_closing (country, place, is_closed, changed_at, changed_by, reason)
  values (p_country, v_place, p_is_closed, v_now, p_by, p_reason)
  on conflict (country, place) do nothing;
  return found;
end $$;
