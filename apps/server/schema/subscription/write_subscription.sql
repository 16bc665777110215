-- All that a beginning leaves behind, each step by its own name.
create function dipper.write_subscription(
  p_sub dipper.subscription, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_amount bigint := dipper.period_amount(p_sub, 0);
  v_ends timestamptz := dipper.period_start(p_sub.anchor_at, 1);
  v_outcome text;
begin
  begin
    insert into dipper.subscription (bucket, user_id, subscription_id, state, revision, type, dj_id,
      product_id, plan, grade, name, standard_price, local_price, currency, country, card_id,
      promotion_id, promotion_months, promotion_price, anchor_at, next_period, next_due_at,
      paid_until, trouble_since, trouble_code, canceled_at, ended_at, ended_why, terms_version,
      agreed_at, request_key, created_at, changed_at)
    select p_sub.*;
    perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id,
      'subscribed', null, null, null, null, p_now);
  exception
    when unique_violation then
      perform dipper.fail_step('already_subscribed', sqlstate, sqlerrm);
    when others then
      perform dipper.fail_step('subscription_creation_not_recorded', sqlstate, sqlerrm);
  end;
  if p_sub.promotion_id is not null then
    begin
      insert into dipper.subscription_promotion_use (bucket, user_id, promotion_id,
        subscription_id, type, dj_id, at)
      values (p_sub.bucket, p_sub.user_id, p_sub.promotion_id, p_sub.subscription_id, p_sub.type,
        p_sub.dj_id, p_now);
    exception
      when unique_violation then
        perform dipper.fail_step('duplicated_promotion', sqlstate, sqlerrm);
      when others then
        perform dipper.fail_step('promotion_usage_failed', sqlstate, sqlerrm);
    end;
  end if;
  begin
    insert into dipper.subscription_period (bucket, user_id, subscription_id, period_number,
      state, starts_at, ends_at, amount, attempts, card_payment_id, changed_at)
    values (p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 0,
      case when v_amount = 0 then 'free' else 'charging' end::dipper.period_state,
      p_sub.anchor_at, v_ends, v_amount, sign(v_amount)::integer,
      case when v_amount > 0 then p_card_payment_id end, p_now);
  exception
    when unique_violation then
      perform dipper.fail_step('duplicated_schedule', sqlstate, sqlerrm);
    when others then
      perform dipper.fail_step('scheduler_save_failed', sqlstate, sqlerrm);
  end;
  if v_amount = 0 then
    perform dipper.follow_paid_period(p_sub, 0, 0, null, p_now);
    return;
  end if;
  begin
    v_outcome := dipper.start_card_payment(p_sub.bucket, p_sub.user_id, p_card_payment_id, null,
      'period', p_sub.subscription_id, 0, 1, p_sub.card_id, p_sub.name, v_amount, p_sub.currency,
      p_now);
  exception
    when unique_violation then
      perform dipper.fail_step('duplicated_payment', sqlstate, sqlerrm);
    when others then
      perform dipper.fail_step('subscription_creation_failed', sqlstate, sqlerrm);
  end;
  if v_outcome = 'repeated' then
    perform dipper.fail_step('duplicated_payment', 'P0001', v_outcome);
  elsif v_outcome <> 'started' then
    perform dipper.fail_step(v_outcome, 'P0001', v_outcome);
  end if;
end $$;
