-- The cards of the person first, as everywhere, and then the subscription; held to the end.
create function dipper.lock_subscription(p_bucket integer, p_user_id bigint, p_subscription_id uuid)
  returns setof dipper.subscription language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for share;
  return query select * from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
end $$;
