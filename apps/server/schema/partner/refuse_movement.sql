-- Why a person's spoons are not moved, or null. Names are those of the error catalogue.
create function dipper.refuse_movement(
  p_bucket integer, p_user_id bigint, p_wish dipper.partner_wish, p_now timestamptz
) returns text language plpgsql stable as $$
declare
  v_state text;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  if v_state is null or v_state = 'deleted' then
    return 'user_not_found';
  elsif v_state <> 'active' and p_wish.operation <> 'grant' then
    return 'account_blocked';
  elsif p_wish.operation <> 'gift' then
    return null;
  elsif p_wish.dj_user_id = p_user_id then
    return 'no_right';
  end if;
  return case when dipper.is_dj_suspended(p_wish.dj_id, p_now) then 'dj_suspended'
    else p_wish.dj_refusal end;
end $$;
