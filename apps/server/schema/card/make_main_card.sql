-- Makes one of the person's cards the main one.
create function dipper.make_main_card(p_bucket integer, p_user_id bigint, p_card_id uuid)
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
  elsif v_card.key_state <> 'live' then
    return 'billing_key_null';
  elsif not v_card.is_main then
    perform dipper.set_main_card(p_bucket, p_user_id, p_card_id, v_now);
  end if;
  return 'done';
end $$;
