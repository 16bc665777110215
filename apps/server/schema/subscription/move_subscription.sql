-- Moves a subscription from where the caller, who holds it, sees it.
create function dipper.move_subscription(
  p_sub dipper.subscription, p_to dipper.subscription_state, p_why text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_ended_at timestamptz := case when p_to = 'ended' then p_now end;
  v_ended_why text := case when p_to = 'ended' then p_why end;
begin
  update dipper.subscription
  set state = p_to, ended_at = v_ended_at, ended_why = v_ended_why,
    next_due_at = case when p_to = 'ended' then null else next_due_at end,
    canceled_at = case when p_to = 'canceled' then coalesce(canceled_at, p_now)
      when p_to = 'ended' then canceled_at end,
    trouble_since = case when p_to = 'active' then null else trouble_since end,
    trouble_code = case when p_to = 'active' then null else trouble_code end
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = p_sub.state
    and exists (select 1 from dipper.subscription_move
      where from_state = p_sub.state and to_state = p_to);
  if not found then
    raise exception 'subscription % may not become %', p_sub.subscription_id, p_to;
  end if;
end $$;
