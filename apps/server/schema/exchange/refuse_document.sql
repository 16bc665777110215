-- Refuses an upload that is not a document or that could not be checked.
create function dipper.refuse_document(p_bucket integer, p_user_id bigint, p_document_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  perform dipper.let_documents_go(p_bucket, p_user_id, array[p_document_id], v_now);
end $$;
