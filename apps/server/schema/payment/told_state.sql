-- What an outcome means for a payment; a charge that is not what was asked for is for an operator.
create function dipper.told_state(p_outcome dipper.payment_state, p_is_ours boolean)
  returns dipper.payment_state language sql immutable parallel safe as $$
  select case when p_outcome <> 'succeeded'::dipper.payment_state then p_outcome
    when p_is_ours then 'succeeded'::dipper.payment_state
    else 'review'::dipper.payment_state end
$$;
