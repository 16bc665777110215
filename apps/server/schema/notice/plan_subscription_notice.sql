-- Plans the mail about an event of a subscription, with its charge.
create function dipper.plan_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb
) returns void language plpgsql as $$
declare
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
  v_payment dipper.card_payment;
  v_card dipper.card;
  v_amount bigint;
  v_kind text;
  v_what text;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_named.bucket and user_id = p_named.user_id
    and subscription_id = p_named.subscription_id;
  select * into v_payment from dipper.card_payment
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_payment_id = (p_told ->> 'cardPaymentId')::uuid;
  select * into v_period from dipper.subscription_period
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and subscription_id = v_sub.subscription_id
    and period_number = coalesce((p_told ->> 'periodNumber')::integer, v_payment.period_number);
  v_kind := dipper.kind_of_subscription_notice(p_named, p_topic, p_told, v_period, v_payment);
  if v_kind is null then
    return;
  end if;
  select * into v_card from dipper.card
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_id = coalesce(v_payment.card_id, v_sub.card_id);
  v_amount := v_payment.amount;
  if v_kind = 'subscription-refunded' then
    select amount into v_amount from dipper.subscription_refund
    where bucket = v_sub.bucket and user_id = v_sub.user_id
      and refund_id = (p_told ->> 'refundId')::uuid;
  elsif v_kind = 'subscription-resumed' then
    v_amount := dipper.period_amount(v_sub, dipper.next_payment_number(v_sub));
  end if;
  -- The revision gives each cancellation and resumption a mail; any other event is mailed once.
  v_what := concat_ws(':', v_sub.subscription_id, p_topic, p_told,
    case when v_kind in ('subscription-canceled', 'subscription-resumed') then v_sub.revision end);
  perform dipper.plan_notice(v_sub.bucket, v_sub.user_id, v_kind, md5(v_what)::uuid,
    jsonb_build_object(
      'product', coalesce(v_payment.item_name, v_sub.name),
      'currency', coalesce(v_payment.currency, v_sub.currency),
      'amount', coalesce(v_amount, v_period.amount, 0)::text,
      'card', dipper.card_told(v_card.company, v_card.number_masked),
      'cardPaymentId', p_told ->> 'cardPaymentId',
      'until', v_sub.paid_until,
      'next', coalesce((p_told ->> 'nextAttemptAt')::timestamptz, dipper.next_payment_at(v_sub))));
end $$;
