-- What is sealed says in its first two bytes by which key. When there is a newer one, what the
-- older ones have sealed is sealed again while everything goes on.

create index exchange_payee_sealed_by on dipper.exchange_payee
  ((substr(account, 1, 2)), bucket) where erased_at is null;
create index exchange_document_sealed_by on dipper.exchange_document
  ((substr(data_key, 1, 2)), bucket) where data_key is not null;

-- Whether it still was as the caller has read it: otherwise somebody else was there, and it is read again.
create function dipper.reseal_payee(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_before bytea, p_account bytea,
  p_resident_number bytea, p_contact bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.exchange_payee
  set account = p_account, resident_number = p_resident_number, contact = p_contact
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id
    and account = p_before and erased_at is null;
  return found;
end $$;

create function dipper.reseal_document(
  p_bucket integer, p_user_id bigint, p_document_id uuid, p_before bytea, p_data_key bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.exchange_document set data_key = p_data_key
  where bucket = p_bucket and user_id = p_user_id and document_id = p_document_id
    and data_key = p_before;
  return found;
end $$;

grant execute on function
  dipper.reseal_payee(integer, bigint, uuid, bytea, bytea, bytea, bytea),
  dipper.reseal_document(integer, bigint, uuid, bytea, bytea)
to dipper_app;
