-- Forgets a document whose file is gone.
create function dipper.forget_document(p_bucket integer, p_user_id bigint, p_document_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  -- any number of rows: somebody else may have taken it away as well.
  update dipper.exchange_document set state = 'gone', gone_at = v_now, due_at = null
  where bucket = p_bucket and user_id = p_user_id and document_id = p_document_id
    and state = 'leaving';
end $$;
