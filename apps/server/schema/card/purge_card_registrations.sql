-- Nobody asks about a form of last month.
create function dipper.purge_card_registrations(p_bucket integer, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := dipper.current_time() - interval '30 days';
  v_count integer;
begin
  delete from dipper.card_registration r
  where r.bucket = p_bucket and (r.user_id, r.registration_id) in (
    select o.user_id, o.registration_id from dipper.card_registration o
    where o.bucket = p_bucket and o.expires_at <= v_before limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
