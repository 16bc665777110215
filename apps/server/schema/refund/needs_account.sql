-- Whether this way back needs an account that the person has not named with the payment.
create function dipper.needs_account(
  p_payment dipper.payment, p_way text, p_taking_back text[], p_now timestamptz
) returns boolean language sql stable as $$
  select (p_way = 'account'
      or exists (select from dipper.payment_method where country = p_payment.country
        and method_id = p_payment.method_id and needs_refund_account)
      or dipper.is_month_over(p_payment.provider, p_payment.method_id, p_payment.country,
        p_payment.requested_at, p_taking_back, p_now))
    and not exists (select from dipper.payment_refund_account
      where bucket = p_payment.bucket and user_id = p_payment.user_id
        and payment_id = p_payment.payment_id)
$$;
