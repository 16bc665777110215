-- The card is gone for its person at once; the provider is told until it has forgotten the key.
create function dipper.drop_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns void language plpgsql as $$
begin
  update dipper.card set state = 'deleted', is_main = false, deleted_at = p_now, forget_at = p_now,
    changed_at = p_now, birth_date_sealed = null, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and deleted_at is null;
  assert found, format('card %s vanished under its lock', p_card_id);
end $$;
