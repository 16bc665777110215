-- Who takes back may say `hecto/35/month`: that method goes back where it came from only in the month in
-- which it was begun, by the calendar of its country. The beginning counts, as in the order that the
-- provider is sent: it is known of every payment, while a settlement may come days after the approval.
create function dipper.is_month_over(
  p_provider text, p_method_id integer, p_country text, p_requested_at timestamptz,
  p_taking_back text[], p_now timestamptz
) returns boolean language sql immutable security definer set search_path = pg_catalog as $$
  select p_provider || '/' || p_method_id || '/month' = any(p_taking_back)
    and p_requested_at < dipper.start_of('month', coalesce(p_country, 'kr'), p_now)
$$;
