-- The account was as they said, or the bank said nothing: then it was no guess.
create function dipper.free_holder_check(p_bucket integer, p_user_id bigint, p_check_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- any number of rows: a day may have gone by.
  delete from dipper.holder_check
  where bucket = p_bucket and user_id = p_user_id and check_id = p_check_id;
end $$;
