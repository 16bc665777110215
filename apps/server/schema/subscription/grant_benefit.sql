-- Grants the benefits of a subscription, until a moment.
create function dipper.grant_benefit(p_sub dipper.subscription, p_until timestamptz, p_now timestamptz)
  returns void language plpgsql as $$
begin
  insert into dipper.subscription_benefit as b (bucket, user_id, type, dj_id, subscription_id,
    product_id, granted_until, changed_at)
  values (p_sub.bucket, p_sub.user_id, p_sub.type, p_sub.dj_id, p_sub.subscription_id,
    p_sub.product_id, p_until, p_now)
  on conflict (bucket, user_id, type, dj_id) do update
  set subscription_id = excluded.subscription_id, product_id = excluded.product_id,
    granted_until = excluded.granted_until, changed_at = excluded.changed_at;
end $$;
