-- A method's day counts what was charged in it and what can still be charged. A window that charges
-- by itself may be opened at the last moment of ours, and has all of its own time from there on.

-- Until when somebody may pay in it without a word of ours; null where nobody can. Hecto's window
-- lives as long again from when it is opened; SBPS is told how long its own may be opened and used.
create function dipper.window_end(p_payment dipper.payment) returns timestamptz
  language sql immutable set search_path = pg_catalog as $$
  select case p_payment.provider
    when 'hecto' then p_payment.expires_at + (p_payment.expires_at - p_payment.requested_at)
    when 'sbps' then p_payment.expires_at
  end
$$;

-- What was charged today, whenever it was begun; what is open; and what failed here while its
-- window may still take the money. Nothing is open for longer than the days that are read.
create or replace function dipper.uses_of_day(
  p_bucket integer, p_user_id bigint, p_country text, p_now timestamptz
) returns table (o_method_id integer, o_uses integer)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_from timestamptz := dipper.start_of('day', p_country, p_now);
  v_until timestamptz := dipper.start_of('day', p_country, v_from + interval '36 hours');
  v_read_from timestamptz := v_from - interval '3 days';
begin
  return query
  select p.method_id, count(*)::integer from dipper.payment p
  where p.bucket = p_bucket and p.user_id + 0 = p_user_id
    and p.requested_at >= v_read_from and p.requested_at < v_until
    and case
      when dipper.is_bought(p.state) then p.settled_at >= v_from and p.settled_at < v_until
      when dipper.is_failed(p.state) then coalesce(dipper.window_end(p) > p_now, false)
      else true
    end
  group by p.method_id;
end $$;

create or replace function dipper.paid_of_month(
  p_bucket integer, p_user_id bigint, p_country text, p_now timestamptz
) returns table (o_started timestamptz, o_count integer, o_paid bigint, o_open bigint)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_from timestamptz := dipper.start_of('month', p_country, p_now);
  v_until timestamptz := dipper.start_of('month', p_country, v_from + interval '40 days');
  v_read_from timestamptz := v_from - interval '31 days';
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
      and (not dipper.is_failed(p.state) or coalesce(dipper.window_end(p) > p_now, false))
      and (not dipper.is_bought(p.state) or (p.settled_at >= v_from and p.settled_at < v_until))
  ) m;
end $$;

grant execute on function dipper.window_end(dipper.payment) to dipper_app;
