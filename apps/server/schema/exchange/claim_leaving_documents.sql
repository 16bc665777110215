-- The objects that this caller must delete: unused uploads and unfinished ones. An address without
-- an upload leaves nothing.
create function dipper.claim_leaving_documents(
  p_bucket integer, p_limit integer, p_lease_seconds integer
) returns table (o_user_id bigint, o_document_id uuid, o_object_name text)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  -- any number of rows: most addresses are used.
  delete from dipper.exchange_document
  where bucket = p_bucket and state = 'announced' and due_at <= v_now;
  return query
  update dipper.exchange_document d
  set state = 'leaving', data_key = null, due_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.document_id) in (
    select c.user_id, c.document_id from dipper.exchange_document c
    where c.bucket = p_bucket and c.due_at <= v_now and c.state <> 'announced'
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.document_id, d.object_name;
end $$;
