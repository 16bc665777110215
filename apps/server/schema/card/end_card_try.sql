-- Ends the attempt in progress, so that the next one may begin; an attempt that does not count is
-- taken back.
create function dipper.end_card_try(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_try_id uuid, p_counts boolean
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.card_registration
  set try_id = null, try_ends_at = null,
    tries = case when p_counts then tries else tries - 1 end
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id
    and try_id = p_try_id;
  -- None: it was ended before, or another one has begun since it should have been over.
  return found;
end $$;
