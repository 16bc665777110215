-- Returns until when a payment counts as a use of the day, or null. A charged payment counts on its
-- day, a failed one while its window may still take money, and an open one until it expires.
create function dipper.use_ends_at(
  p_payment dipper.payment, p_from timestamptz, p_until timestamptz, p_now timestamptz
) returns timestamptz language sql stable as $$
  select case
    when dipper.is_bought(p_payment.state) then
      case when p_payment.settled_at >= p_from and p_payment.settled_at < p_until then p_until end
    when dipper.is_failed(p_payment.state) then
      case when p_payment.window_ends_at > p_now then p_payment.window_ends_at end
    else greatest(p_now, coalesce(p_payment.window_ends_at, p_payment.expires_at, p_until))
  end
$$;
