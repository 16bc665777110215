-- It lies in the storage, whole: now there is a key to it.
create function dipper.keep_document(
  p_bucket integer, p_user_id bigint, p_document_id uuid, p_bytes integer, p_data_key bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_due timestamptz := v_now + make_interval(days => dipper.keep_days('unused-document', v_now));
begin
  update dipper.exchange_document
  set state = 'kept', bytes = p_bytes, data_key = p_data_key, kept_at = v_now, due_at = v_due
  where bucket = p_bucket and user_id = p_user_id and document_id = p_document_id
    and state = 'received';
  return found;
end $$;
