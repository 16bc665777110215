-- Pays a subscription with another card. The card that it has already is tried once more where
-- something is past due.
create function dipper.set_subscription_card(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_card_id uuid
) returns dipper.change_subscription_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_refusal text := dipper.refuse_card(p_bucket, p_user_id, p_card_id);
  v_sub dipper.subscription;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
  if v_sub.subscription_id is null or v_sub.state = 'ended' then
    return 'subscription_not_found';
  elsif v_refusal = 'card_not_found' and not exists (
    select 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
      and state = 'kept' and card_id <> v_sub.card_id) then
    return 'additional_cards_not_found';
  elsif v_refusal is not null then
    return v_refusal;
  elsif v_sub.card_id = p_card_id then
    return dipper.try_again(v_sub, v_now);
  end if;
  perform dipper.put_card(v_sub, p_card_id, v_now);
  return 'done';
end $$;
