-- Whether a promotion runs at a moment.
create function dipper.promotion_runs(p_promotion_id bigint, p_now timestamptz) returns boolean
  language sql stable set search_path = pg_catalog as $$
  select p_promotion_id is null or exists (
    select from dipper.promotion r
    where r.promotion_id = p_promotion_id and r.starts_at <= p_now
      and (r.ends_at is null or p_now < r.ends_at))
$$;
grant execute on function dipper.promotion_runs to dipper_app;
