-- Writes a charge to be requested, or returns the reason why not. It is called inside the caller's
-- transaction; the caller sends the charge after the commit, and a worker does if the caller dies.
create function dipper.start_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_order_id text, p_purpose text,
  p_subscription_id uuid, p_period_number integer, p_attempt integer, p_card_id uuid, p_item text,
  p_amount bigint, p_currency dipper.unit, p_now timestamptz
) returns dipper.start_subscription_outcome language plpgsql as $$
declare
  v_due timestamptz := p_now + interval '15 seconds';
  v_card dipper.card;
  v_country text;
begin
  if exists (select 1 from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id) then
    return 'repeated';
  end if;
  -- A card that is deleted meanwhile is gone for us, or we are first and the deletion waits.
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id for share;
  if v_card.card_id is null
    or v_card.state <> (case when p_purpose = 'trial' then 'trying' else 'kept' end) then
    return 'card_not_found';
  elsif v_card.key_state <> 'live' then
    return 'billing_key_null';
  end if;
  select country into v_country from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.card_payment (bucket, user_id, card_payment_id, order_id, purpose,
    subscription_id, period_number, attempt, card_id, provider, item_name, amount, currency,
    country, state, revision, requested_at, changed_at)
  values (p_bucket, p_user_id, p_card_payment_id,
    coalesce(p_order_id, dipper.card_order_id(p_user_id, p_card_payment_id)), p_purpose,
    p_subscription_id, p_period_number, p_attempt, p_card_id, v_card.provider, p_item, p_amount,
    p_currency, v_country, 'created', 0, p_now, p_now);
  perform dipper.plan_charge(p_bucket, p_user_id, p_card_payment_id, 'card', v_due);
  return 'started';
end $$;
