-- A card that has passed is kept; the first one, or one that was asked to be, is the main card.
create function dipper.keep_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_wants boolean;
  v_has_main boolean;
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for no key update;
  select wants_main into v_wants from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  select coalesce(bool_or(is_main), false) into v_has_main from dipper.card
  where bucket = p_bucket and user_id = p_user_id and deleted_at is null;
  update dipper.card set state = 'kept', is_main = not v_has_main, changed_at = p_now,
    revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'trying';
  assert found, format('card %s vanished under its lock', p_card_id);
  if v_wants and v_has_main then
    perform dipper.set_main_card(p_bucket, p_user_id, p_card_id, p_now);
  end if;
end $$;
