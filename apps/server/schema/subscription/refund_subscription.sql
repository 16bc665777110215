-- Ends a subscription whose lock the caller holds, and reserves the refund of each of its charges.
-- An operator's request counts towards their sums, like every refund of theirs.
create function dipper.refund_subscription(
  p_refund dipper.subscription_refund, p_card_payment_ids uuid[], p_card_refund_ids uuid[],
  p_amounts bigint[], p_currency dipper.unit, p_operator text, p_alone_most bigint,
  p_now timestamptz
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
  v_part record;
  v_outcome text;
begin
  if p_operator is not null and not dipper.is_review_refund_agreed(p_refund.bucket,
    p_refund.user_id, p_refund.subscription_id, p_refund.amount, p_currency, p_operator,
    p_alone_most, p_now) then
    return 'second_operator_required';
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and subscription_id = p_refund.subscription_id for update;
  select * into v_period from dipper.subscription_period
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and subscription_id = p_refund.subscription_id and period_number = p_refund.period_number;
  insert into dipper.subscription_refund (bucket, user_id, refund_id, subscription_id,
    period_number, amount, paid_amount, used_days, is_full, request_key, requested_at)
  values (p_refund.bucket, p_refund.user_id, p_refund.refund_id, p_refund.subscription_id,
    p_refund.period_number, p_refund.amount, p_refund.paid_amount, p_refund.used_days,
    p_refund.is_full, p_refund.request_key, p_now);
  for v_part in
    select * from unnest(p_card_payment_ids, p_card_refund_ids, p_amounts)
      as i (card_payment_id, card_refund_id, amount)
    order by i.card_payment_id
  loop
    select o_outcome into v_outcome from dipper.request_card_refund(p_refund.bucket,
      p_refund.user_id, v_part.card_payment_id, v_part.card_refund_id,
      case when p_operator is null then 'person' else 'operator' end, p_refund.request_key,
      v_part.amount, 'subscription ended', p_operator);
    if v_outcome <> 'accepted' then
      perform dipper.fail_step(case v_outcome when 'refund_already_requested' then v_outcome
        else 'payment_cancel_error' end, 'P0001', v_outcome);
    end if;
    insert into dipper.subscription_refund_part (bucket, user_id, refund_id, card_payment_id,
      card_refund_id, amount)
    values (p_refund.bucket, p_refund.user_id, p_refund.refund_id, v_part.card_payment_id,
      v_part.card_refund_id, v_part.amount);
  end loop;
  perform dipper.move_period(v_period, 'refunded', null, null, v_period.card_payment_id, null, p_now);
  perform dipper.log_subscription(p_refund.bucket, p_refund.user_id, p_refund.subscription_id,
    'refunded', p_refund.period_number, p_refund.amount, null, null, p_now);
  perform dipper.end_subscription(v_sub, 'refunded', p_refund.period_number, null, p_now);
  return 'accepted';
end $$;
