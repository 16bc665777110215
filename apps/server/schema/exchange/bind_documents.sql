-- Documents become those of a request, each of one: all of them, or the request is not made.
create function dipper.bind_documents(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_document_ids uuid[]
) returns boolean language plpgsql as $$
declare
  v_there integer;
begin
  select count(*) into v_there from (
    select 1 from dipper.exchange_document where bucket = p_bucket and user_id = p_user_id
      and document_id = any (p_document_ids) and state = 'kept' and exchange_id is null
    for update) d;
  if v_there <> cardinality(p_document_ids) then
    return false;
  end if;
  -- any number of rows: they were counted under their locks.
  update dipper.exchange_document set exchange_id = p_exchange_id, due_at = null
  where bucket = p_bucket and user_id = p_user_id and document_id = any (p_document_ids);
  return true;
end $$;
