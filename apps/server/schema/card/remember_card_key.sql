-- Notes which card a provider's key belongs to, so that its messages find the card.
create function dipper.remember_card_key(
  p_provider text, p_key_hash bytea, p_bucket integer, p_user_id bigint, p_card_id uuid
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.card_key (provider, key_hash, bucket, user_id, card_id)
  values (p_provider, p_key_hash, p_bucket, p_user_id, p_card_id)
  on conflict (provider, key_hash) do update
  set bucket = excluded.bucket, user_id = excluded.user_id, card_id = excluded.card_id;
end $$;
