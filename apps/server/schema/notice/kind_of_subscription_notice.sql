-- Returns the kind of mail for an event, or null if another mail already tells of that end or
-- failure.
create function dipper.kind_of_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb, p_period dipper.subscription_period,
  p_payment dipper.card_payment
) returns text language sql immutable parallel safe
  as $$
    select case
      when p_topic in ('subscription_started', 'subscription_renewed') and p_period.amount = 0
        then 'subscription-free'
      when p_topic = 'subscription_started' then 'subscription-started'
      when p_topic = 'subscription_renewed' then 'subscription-renewed'
      when p_topic = 'subscription_not_begun' then 'subscription-not-begun'
      when p_topic = 'subscription_payment_failed' and p_told ->> 'nextAttemptAt' is null then null
      when p_topic = 'subscription_payment_failed' and p_period.give_up_at is not null
        then 'subscription-card-needed'
      when p_topic = 'subscription_payment_failed' and p_payment.state = 'refunded'
        then 'subscription-charged-wrongly'
      when p_topic = 'subscription_payment_failed' and p_told ->> 'failureCode' = '49222'
        then 'subscription-held'
      when p_topic = 'subscription_payment_failed' then 'subscription-failed'
      -- The mail of the failure has named it.
      when p_topic = 'subscription_charge_returned' and p_period.state = 'due'
        and p_period.card_payment_id = p_payment.card_payment_id then null
      when p_topic = 'subscription_charge_returned' then 'subscription-charge-returned'
      when p_topic = 'subscription_changed' then 'subscription-changed'
      when p_topic = 'subscription_change_failed' then 'subscription-change-failed'
      when p_topic = 'subscription_skipped' then 'subscription-skipped'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'unpaid' then 'subscription-unpaid'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'canceled'
        and p_named.state = 'past_due' then 'subscription-stopped'
      when p_topic = 'subscription_canceled' then 'subscription-canceled'
      when p_topic = 'subscription_resumed' then 'subscription-resumed'
      when p_topic = 'subscription_refunded' then 'subscription-refunded' end
  $$;
