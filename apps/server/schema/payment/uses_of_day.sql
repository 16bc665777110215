-- A day's uses of each method: today's charges, whenever they were begun, open payments, and failed
-- ones whose window may still charge.
create function dipper.uses_of_day(
  p_bucket integer, p_user_id bigint, p_country text, p_now timestamptz
) returns table (o_method_id integer, o_uses integer)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_from timestamptz := dipper.start_of('day', p_country, p_now);
  v_oldest timestamptz := dipper.oldest_open(v_from);
  v_until timestamptz := dipper.start_of('day', p_country, v_from + interval '36 hours');
begin
  return query
  select p.method_id, count(*)::integer from dipper.payment p
  where p.bucket = p_bucket and p.user_id + 0 = p_user_id
    and p.requested_at >= v_oldest and p.requested_at < v_until
    and dipper.use_ends_at(row(p.*)::dipper.payment, v_from, v_until, p_now) is not null
  group by p.method_id;
end $$;
