-- Writes down that the books were proved, and how that ended.
create function dipper.record_books_proof(
  p_proof_id uuid, p_by text, p_is_sound boolean, p_rows bigint, p_findings integer
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.books_proof (proof_id, proved_at, proved_by, is_sound, journal_rows, findings)
  values (p_proof_id, v_now, p_by, p_is_sound, p_rows, p_findings);
end $$;
