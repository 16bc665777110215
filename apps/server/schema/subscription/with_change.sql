-- Moves a subscription to the tier of a change and returns it.
create function dipper.with_change(p_sub dipper.subscription, p_change dipper.subscription_change, p_now timestamptz)
  returns dipper.subscription language plpgsql as $$
declare
  v_sub dipper.subscription;
begin
  update dipper.subscription
  set product_id = p_change.product_id, plan = p_change.plan, grade = p_change.grade,
    name = p_change.name, standard_price = p_change.standard_price,
    local_price = p_change.local_price
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id
  returning * into v_sub;
  if v_sub.subscription_id is null then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  update dipper.subscription_change set state = 'done', changed_at = p_now
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id and change_id = p_change.change_id
    and state in ('planned', 'charging');
  if not found then
    raise exception 'change % vanished under its lock', p_change.change_id;
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'changed',
    p_change.period_number, nullif(p_change.amount, 0), null, p_change.card_payment_id, p_now);
  return v_sub;
end $$;
