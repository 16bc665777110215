-- A key of a card is found by a name that is made with a key of ours; those of older keys go.
create function dipper.forget_card_names(p_provider text, p_names bytea[]) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer;
begin
  delete from dipper.card_key where provider = p_provider and key_hash = any(p_names);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
