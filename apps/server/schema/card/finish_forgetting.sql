-- Notes that a provider has ended a card's key, or when it is asked again.
create function dipper.finish_forgetting(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_again_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_again timestamptz := v_now + make_interval(secs => p_again_seconds);
begin
  update dipper.card
  set forget_at = v_again, changed_at = v_now, revision = revision + 1,
    key_state = case when v_again is null then 'forgotten' else key_state end,
    billing_key_sealed = case when v_again is null then null else billing_key_sealed end
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id
    and state = 'deleted' and key_state <> 'forgotten';
  return found;
end $$;
