-- Begins the due attempts of a bucket, each with a charge to be sent after the commit. A locked
-- subscription or card waits for the next run.
create function dipper.begin_due_attempts(p_bucket integer, p_limit integer)
  returns table (o_user_id bigint, o_card_payment_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_found record;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  for v_found in
    select s.user_id, s.subscription_id, p.period_number
    from dipper.subscription_period p
    join dipper.subscription s on s.bucket = p.bucket and s.user_id = p.user_id
      and s.subscription_id = p.subscription_id
    join dipper.card c on c.bucket = s.bucket and c.user_id = s.user_id and c.card_id = s.card_id
    where p.bucket = p_bucket and s.bucket = p_bucket and c.bucket = p_bucket
      and p.state = 'due' and p.next_attempt_at <= v_now
    order by p.next_attempt_at limit p_limit
    for share of c skip locked for update of s skip locked
  loop
    -- Read again under the lock: another worker may have been faster.
    select * into v_sub from dipper.subscription
    where bucket = p_bucket and user_id = v_found.user_id
      and subscription_id = v_found.subscription_id;
    select * into v_period from dipper.subscription_period
    where bucket = p_bucket and user_id = v_found.user_id
      and subscription_id = v_found.subscription_id and period_number = v_found.period_number;
    if v_period.state = 'due' and v_period.next_attempt_at <= v_now then
      o_user_id := v_found.user_id;
      o_card_payment_id := dipper.begin_attempt(v_sub, v_period, v_now);
      if o_card_payment_id is not null then
        return next;
      end if;
    end if;
  end loop;
end $$;
