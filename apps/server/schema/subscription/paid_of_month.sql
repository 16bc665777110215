-- Returns the payments of this month less their refunds, and all open payments, since those may
-- still be paid in this month.
create function dipper.paid_of_month(
  p_bucket integer, p_user_id bigint, p_country text, p_now timestamptz
) returns table (o_started timestamptz, o_count integer, o_paid bigint, o_open bigint)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_from timestamptz := dipper.start_of('month', p_country, p_now);
  v_until timestamptz := dipper.start_of('month', p_country, v_from + interval '40 days');
  v_read_from timestamptz := dipper.oldest_open(v_from);
begin
  return query
  select v_from, count(*) filter (where m.is_paid)::integer,
    coalesce(sum(m.amount) filter (where m.is_paid), 0)::bigint,
    coalesce(sum(m.amount) filter (where not m.is_paid), 0)::bigint
  from (
    select dipper.is_bought(p.state) as is_paid,
      p.total - p.refunded_total * p.total / p.charge_total as amount
    from dipper.payment p
    where p.bucket = p_bucket and p.user_id + 0 = p_user_id and p.requested_at >= v_read_from
      and (not dipper.is_failed(p.state) or coalesce(p.window_ends_at > p_now, false))
      and (not dipper.is_bought(p.state) or (p.settled_at >= v_from and p.settled_at < v_until))
  ) m;
end $$;
