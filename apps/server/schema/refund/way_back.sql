-- By which way so much of a payment goes back. Who takes back is a provider, or a method of it
-- (`sbps/38`, and `sbps/41/part` where less than all of it goes) that goes back in the provider's own
-- tool alone.
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
