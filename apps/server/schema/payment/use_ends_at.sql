-- Until when a payment is one of a day's uses; null where it is none. What was charged counts on its
-- day. What failed here counts while its window may still take money. What is open counts until it
-- expires.
create function dipper.use_ends_at(
  p_payment dipper.payment, p_from timestamptz, p_until timestamptz, p_now timestamptz
) returns timestamptz language plpgsql stable as $$
begin
  if dipper.is_bought(p_payment.state) then
    return case
      when p_payment.settled_at >= p_from and p_payment.settled_at < p_until then p_until
    end;
  elsif dipper.is_failed(p_payment.state) then
    return case
      when p_payment.window_ends_at > p_now then p_payment.window_ends_at
    end;
  end if;
  return greatest(p_now, coalesce(p_payment.window_ends_at, p_payment.expires_at, p_until));
end $$;
