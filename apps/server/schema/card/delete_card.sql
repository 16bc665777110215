-- Deletes a card of the person, unless something still pays with it.
create function dipper.delete_card(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns dipper.change_card_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_card dipper.card;
begin
  perform dipper.hold_cards(p_bucket, p_user_id);
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  if v_card.state is distinct from 'kept' then
    return 'card_not_found';
  elsif v_card.is_main then
    return 'main_card_delete_failed';
  elsif dipper.is_card_in_use(p_bucket, p_user_id, p_card_id) then
    return 'card_delete_while_subscribed';
  elsif exists (select 1 from dipper.card_payment where bucket = p_bucket
    and user_id = p_user_id and card_id = p_card_id
    and state in ('created', 'sent', 'unknown')) then
    return 'card_in_use';
  end if;
  perform dipper.drop_card(p_bucket, p_user_id, p_card_id, v_now);
  return 'done';
end $$;
