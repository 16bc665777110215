-- Keeps or drops a card when its trial has ended. The trial's charge is always refunded.
create function dipper.finish_trial(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_payment dipper.card_payment;
  v_card dipper.card;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = v_payment.card_id
  for no key update;
  if v_card.state <> 'trying' then
    return;
  elsif v_payment.state = 'succeeded' then
    perform dipper.keep_card(p_bucket, p_user_id, v_card.card_id, p_now);
  elsif v_payment.state in ('declined', 'review') then
    perform dipper.drop_card(p_bucket, p_user_id, v_card.card_id, p_now);
  end if;
end $$;
