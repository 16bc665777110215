-- Makes a subscription be paid by another card.
create function dipper.put_card(p_sub dipper.subscription, p_card_id uuid, p_now timestamptz)
  returns void language plpgsql as $$
begin
  update dipper.subscription set card_id = p_card_id
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  -- any number of rows: only what is past due waits for a card.
  update dipper.subscription_period set next_attempt_at = p_now, give_up_at = null
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'due' and p_sub.state = 'past_due';
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id,
    'card_changed', null, null, null, null, p_now);
end $$;
