-- Maps an outcome to the payment's state; a charge that differs from the request needs a review.
create function dipper.told_state(p_outcome dipper.charge_state, p_is_ours boolean)
  returns dipper.charge_state language sql immutable parallel safe as $$
  select case when p_outcome <> 'succeeded'::dipper.charge_state then p_outcome
    when p_is_ours then 'succeeded'::dipper.charge_state
    else 'review'::dipper.charge_state end
$$;
