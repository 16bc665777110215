-- Puts the change that a subscription has planned into force.
create function dipper.apply_planned_change(p_sub dipper.subscription, p_now timestamptz)
  returns dipper.subscription language plpgsql as $$
declare
  v_change dipper.subscription_change;
begin
  select * into v_change from dipper.subscription_change
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'planned';
  if v_change.change_id is null then
    return p_sub;
  end if;
  return dipper.with_change(p_sub, v_change, p_now);
end $$;
