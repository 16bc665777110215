-- Whether an upgrade is being paid: the price of the next period is unknown before that is.
create function dipper.is_change_charging(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid
) returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select 1 from dipper.subscription_change
    where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
      and state = 'charging');
end $$;
