-- When so many uses have ended that one more is allowed; null where one is allowed now.
create function dipper.method_free_at(
  p_bucket integer, p_user_id bigint, p_country text, p_method_id integer
) returns timestamptz language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_from timestamptz := dipper.start_of('day', p_country, v_now);
  v_oldest timestamptz := dipper.oldest_open(v_from);
  v_until timestamptz := dipper.start_of('day', p_country, v_from + interval '36 hours');
  v_limit bigint := dipper.limit_at(p_country, 'daily_method_uses', v_now);
  v_ends timestamptz[];
begin
  select array_agg(u.ends_at order by u.ends_at desc) into v_ends
  from dipper.payment p,
    lateral (values (dipper.use_ends_at(row(p.*)::dipper.payment, v_from, v_until, v_now))) u (ends_at)
  where p.bucket = p_bucket and p.user_id + 0 = p_user_id and p.method_id = p_method_id
    and p.requested_at >= v_oldest and p.requested_at < v_until
    and u.ends_at is not null;
  return v_ends[greatest(v_limit, 1)];
end $$;
