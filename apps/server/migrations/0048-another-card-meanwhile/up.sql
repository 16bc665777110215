-- Another card that was put in while the old one was still being charged, and in-app purchases whose
-- taking over came to nothing.

-- As before. A decline of a card that pays no more says nothing of the one that does: that one is
-- tried at once, as if it had been put in a moment later.
create or replace function dipper.on_card_payment_final(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment dipper.card_payment;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if v_payment.state in ('part_refunded', 'refunded') then
    perform dipper.on_money_back(v_payment, p_now);
    return;
  elsif v_payment.state not in ('succeeded', 'declined') then
    return;
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id
    and subscription_id = v_payment.subscription_id for update;
  if v_sub.subscription_id is null then
    return;
  elsif v_payment.purpose = 'change' then
    perform dipper.on_change_final(v_sub, v_payment, p_now);
    return;
  end if;
  select * into v_period from dipper.subscription_period
  where bucket = p_bucket and user_id = p_user_id
    and subscription_id = v_payment.subscription_id and period_number = v_payment.period_number;
  if v_payment.state = 'succeeded' then
    perform dipper.on_period_charged(v_sub, v_period, v_payment, p_now);
  elsif v_period.state <> 'charging' or v_period.card_payment_id <> p_card_payment_id then
    return;
  elsif v_sub.state = 'pending' then
    perform dipper.move_period(v_period, 'failed', null, null, p_card_payment_id,
      v_payment.failure_code, p_now);
    perform dipper.end_subscription(v_sub, 'not_paid', 0, v_payment.failure_code, p_now);
  elsif v_sub.card_id <> v_payment.card_id then
    perform dipper.move_period(v_period, 'due', p_now, null, p_card_payment_id,
      v_payment.failure_code, p_now);
    perform dipper.note_trouble(v_sub, v_period, v_payment.failure_code, p_card_payment_id,
      coalesce(v_sub.trouble_since, p_now), p_now, p_now);
  else
    perform dipper.note_decline(v_sub, v_period, v_payment.failure_code, p_card_payment_id, p_now);
  end if;
end $$;

-- As before. What was claimed for a subscription that never came to be is the same person's to claim
-- again.
create or replace function dipper.claim_in_app_recovery(
  p_recovery_id text, p_bucket integer, p_user_id bigint, p_request_key text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_before text;
begin
  insert into dipper.in_app_recovery (recovery_id, bucket, user_id, request_key, at)
  values (p_recovery_id, p_bucket, p_user_id, p_request_key, v_now)
  on conflict (recovery_id) do nothing;
  select request_key into v_before from dipper.in_app_recovery
  where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id;
  if v_before = p_request_key then
    return true;
  elsif v_before is null or not exists (select 1 from dipper.subscription s
    where s.bucket = p_bucket and s.user_id = p_user_id and s.request_key = v_before
      and not dipper.is_shown(s)) then
    return false;
  end if;
  update dipper.in_app_recovery set request_key = p_request_key, at = v_now
  where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id
    and request_key = v_before;
  return found;
end $$;

-- Nothing was begun for it: whoever asks next may claim it.
create function dipper.release_in_app_recovery(
  p_recovery_id text, p_bucket integer, p_user_id bigint, p_request_key text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select 1 from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key) then
    return false;
  end if;
  delete from dipper.in_app_recovery
  where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id
    and request_key = p_request_key;
  return found;
end $$;

grant execute on function dipper.release_in_app_recovery(text, integer, bigint, text) to dipper_app;
