-- Returns the way in which this amount of a payment is refunded. `p_taking_back` lists providers that
-- refund, and methods that only the provider's own tool refunds (`sbps/38`; `sbps/41/part` if
-- only partial refunds need the tool).
create function dipper.way_back(
  p_payment dipper.payment, p_amount bigint, p_taking_back text[]
) returns text language sql immutable set search_path = pg_catalog as $$
  select case
    when p_payment.provider || '/' || p_payment.method_id = any(p_taking_back)
      or p_amount < p_payment.charge_total
        and p_payment.provider || '/' || p_payment.method_id || '/part' = any(p_taking_back)
      then 'tool'
    when p_payment.provider = any(p_taking_back) then 'method'
    else 'account'
  end
$$;
