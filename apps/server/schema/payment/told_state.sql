-- Maps an outcome to the payment's state; a charge that differs from the request needs a review.
create function dipper.told_state(p_outcome dipper.payment_state, p_is_ours boolean)
  returns dipper.payment_state language sql immutable parallel safe as $$
  select case when p_outcome <> 'succeeded'::dipper.payment_state then p_outcome
    when p_is_ours then 'succeeded'::dipper.payment_state
    else 'review'::dipper.payment_state end
$$;
