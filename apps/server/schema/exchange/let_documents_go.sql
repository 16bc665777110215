-- Makes documents unreadable at once by deleting their keys; a job deletes the objects later.
create function dipper.let_documents_go(
  p_bucket integer, p_user_id bigint, p_document_ids uuid[], p_now timestamptz
) returns void language plpgsql as $$
begin
  -- any number of rows: what leaves already leaves once.
  update dipper.exchange_document
  set state = 'leaving', data_key = null, due_at = p_now
  where bucket = p_bucket and user_id = p_user_id and document_id = any (p_document_ids)
    and state in ('received', 'kept');
end $$;
