-- The provider has no key for it any more: it cannot be charged, and the person has to know.
create function dipper.mark_card_gone(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.card set key_state = 'gone', changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and key_state = 'live';
  return found;
end $$;
