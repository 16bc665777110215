-- Why this card of the person pays nothing, or null. Takes hold of the person's cards.
create function dipper.refuse_card(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns text language plpgsql as $$
declare
  v_card dipper.card;
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for share;
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'kept';
  return case when v_card.card_id is null then 'card_not_found'
    when v_card.key_state <> 'live' then 'billing_key_null' end;
end $$;
