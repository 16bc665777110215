-- Notes which card a provider's key belongs to, so that it is found by its key; the first one stays.
create function dipper.remember_card_key(
  p_provider text, p_key_hash bytea, p_bucket integer, p_user_id bigint, p_card_id uuid
) returns uuid language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: a provider's key finds its card.
begin
  insert into dipper.card_key (provider, key_hash, bucket, user_id, card_id)
  values (p_provider, p_key_hash, p_bucket, p_user_id, p_card_id)
  on conflict (provider, key_hash) do nothing;
  return (select card_id from dipper.card_key
    where provider = p_provider and key_hash = p_key_hash);
end $$;
