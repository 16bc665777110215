-- Whether a running subscription is paid by this card.
create function dipper.is_card_in_use(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select 1 from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state <> 'ended');
end $$;
