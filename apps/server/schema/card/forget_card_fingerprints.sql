-- After the key that made them has leaked, by which a number could be tried out: the cards stay, and
-- are no longer known to be the same when they come again.
create function dipper.forget_card_fingerprints(
  p_bucket integer, p_before timestamptz, p_limit integer
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer;
begin
  update dipper.card c set fingerprint = c.card_id::text
  where c.bucket = p_bucket and c.card_id in (
    select o.card_id from dipper.card o
    where o.bucket = p_bucket and o.created_at < p_before and o.fingerprint <> o.card_id::text
    limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
