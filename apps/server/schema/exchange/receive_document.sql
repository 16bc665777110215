-- Claims an upload address for a single caller. If the upload dies, a job handles it later.
create function dipper.receive_document(
  p_bucket integer, p_user_id bigint, p_document_id uuid, p_address_hash bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + interval '10 minutes';
begin
  update dipper.exchange_document
  set state = 'received', address_hash = null, sha256 = null, due_at = v_due
  where bucket = p_bucket and user_id = p_user_id and document_id = p_document_id
    and state = 'announced' and address_hash = p_address_hash and address_ends_at > v_now;
  return found;
end $$;
