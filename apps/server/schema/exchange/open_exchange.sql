-- Logs which operator is about to open a thing; false, without a log entry, if it is already erased.
create function dipper.open_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_opening_id uuid, p_what text,
  p_document_id uuid, p_operator text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  if p_what = 'document' then
    perform 1 from dipper.exchange_document where bucket = p_bucket and user_id = p_user_id
      and document_id = p_document_id and exchange_id = p_exchange_id and state = 'kept';
  else
    perform 1 from dipper.exchange_payee where bucket = p_bucket and user_id = p_user_id
      and exchange_id = p_exchange_id and erased_at is null;
  end if;
  if not found then
    return false;
  end if;
  insert into dipper.exchange_opening (bucket, user_id, exchange_id, opening_id, what, document_id,
    operator, reason, at)
  values (p_bucket, p_user_id, p_exchange_id, p_opening_id, p_what, p_document_id, p_operator,
    p_reason, v_now);
  return true;
end $$;
