-- The switch of operators closes whoever pays as well: nothing new is asked for, and what was agreed
-- to waits. What was sent is asked about, and ends.
create function dipper.is_payout_off(p_provider text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select 1 from dipper.provider_switch s
    where s.provider = p_provider and s.method_id = 0 and s.is_off
      and (s.until is null or s.until > dipper.current_time()))
$$;

-- Why a person cannot exchange this now, or null. Names are those of the error catalogue.
create or replace function dipper.refuse_exchange(
  p_person dipper.app_user, p_policy dipper.exchange_policy, p_wish dipper.exchange_wish,
  p_held bigint
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_spoon_points bigint := 110;
begin
  if dipper.is_exchange_closed(p_person.country) then
    return 'under_maintenance';
  elsif p_policy.version is null then
    return 'exchange_country_not_supported';
  elsif dipper.is_payout_off(p_wish.provider) then
    return 'exchange_temporary_error';
  elsif exists (select 1 from dipper.exchange where bucket = p_person.bucket
    and user_id = p_person.user_id
    and state in ('requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'review')) then
    return 'exchange_in_progress';
  elsif p_wish.policy_version <> p_policy.version or p_wish.dj_level <> p_person.dj_level then
    return 'policy_changed';
  elsif p_wish.points > p_held then
    return 'exchange_amount_exceeded';
  elsif p_held < p_policy.minimum_spoons * v_spoon_points then
    return 'exchange_spoons_insufficient';
  elsif p_held * p_policy.rate_units / p_policy.rate_points < p_policy.minimum_balance
    or p_wish.points < p_policy.minimum_points or p_wish.origin_amount < p_policy.minimum_amount then
    return 'exchange_below_minimum';
  end if;
  return null;
end $$;

-- Only one caller gets an exchange to send. If it dies now, somebody asks the provider instead.
create or replace function dipper.send_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_exchange dipper.exchange;
  v_attempt smallint;
begin
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id
    and state = 'approved' for update;
  if not found or dipper.is_exchange_closed(v_exchange.country)
    or dipper.is_payout_off(v_exchange.provider)
    or not dipper.move_exchange(v_exchange, 'sending', 'send', null, '{}'::jsonb, v_now) then
    return false;
  end if;
  select coalesce(max(attempt), 0) + 1 into v_attempt from dipper.exchange_attempt
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  insert into dipper.exchange_attempt
    (bucket, user_id, exchange_id, attempt, provider, started_at)
  values (p_bucket, p_user_id, p_exchange_id, v_attempt, v_exchange.provider, v_now);
  perform dipper.plan_exchange(v_exchange, v_due, 0);
  return true;
end $$;

grant execute on function dipper.is_payout_off(text) to dipper_app;
