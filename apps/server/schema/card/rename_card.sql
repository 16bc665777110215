-- Gives a card of the person another name.
create function dipper.rename_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_nickname text
) returns dipper.change_card_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.card set nickname = p_nickname, changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'kept';
  if not found then
    return 'card_not_found';
  end if;
  return 'done';
end $$;
