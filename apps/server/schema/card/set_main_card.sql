-- Makes a kept card the main card; everything that runs is paid by it from the next payment on.
-- The caller holds the person's cards.
create function dipper.set_main_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns void language plpgsql as $$
begin
  -- any number of rows: there may be no main card yet.
  update dipper.card set is_main = false, changed_at = p_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and is_main and card_id <> p_card_id;
  update dipper.card set is_main = true, changed_at = p_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'kept';
  assert found, format('card %s vanished under its lock', p_card_id);
  perform dipper.on_main_card_changed(p_bucket, p_user_id, p_card_id, p_now);
end $$;
