-- An entry `hecto/35/month` limits refunds by the provider to the calendar month, in the country's
-- zone, in which the payment began. The begin counts, as in the order sent to the provider: every
-- payment has one, while a settlement may come days after the approval.
create function dipper.is_month_over(
  p_provider text, p_method_id integer, p_country text, p_requested_at timestamptz,
  p_taking_back text[], p_now timestamptz
) returns boolean language sql immutable security definer set search_path = pg_catalog as $$
  select p_provider || '/' || p_method_id || '/month' = any(p_taking_back)
    and p_requested_at < dipper.start_of('month', coalesce(p_country, 'kr'), p_now)
$$;
