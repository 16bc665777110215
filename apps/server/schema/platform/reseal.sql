-- Whether the value is still as the caller read it: otherwise it was changed meanwhile, and is read
-- again.
create function dipper.reseal(
  p_table text, p_column text, p_owner_bucket integer, p_owner_id bigint, p_id text, p_before bytea,
  p_after bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_place text := concat_ws('.', p_table, p_column);
begin
  if v_place = 'card.billing_key_sealed' then
    update dipper.card set billing_key_sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and card_id = p_id::uuid
      and billing_key_sealed = p_before;
    return found;
  elsif v_place = 'card.birth_date_sealed' then
    update dipper.card set birth_date_sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and card_id = p_id::uuid
      and birth_date_sealed = p_before;
    return found;
  elsif v_place = 'payment_refund_account.sealed' then
    update dipper.payment_refund_account set sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and payment_id = p_id::uuid
      and sealed = p_before;
    return found;
  elsif v_place = 'refund_account.sealed' then
    update dipper.refund_account set sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and refund_id = p_id::uuid
      and sealed = p_before;
    return found;
  elsif v_place = 'refund_proposal.sealed' then
    update dipper.refund_proposal set sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and refund_id = p_id::uuid
      and sealed = p_before;
    return found;
  elsif v_place = 'exchange_payee.account' then
    update dipper.exchange_payee set account = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and exchange_id = p_id::uuid
      and account = p_before;
    return found;
  elsif v_place = 'exchange_payee.resident_number' then
    update dipper.exchange_payee set resident_number = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and exchange_id = p_id::uuid
      and resident_number = p_before;
    return found;
  elsif v_place = 'exchange_payee.contact' then
    update dipper.exchange_payee set contact = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and exchange_id = p_id::uuid
      and contact = p_before;
    return found;
  elsif v_place = 'exchange_document.data_key' then
    update dipper.exchange_document set data_key = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and document_id = p_id::uuid
      and data_key = p_before;
    return found;
  elsif v_place = 'signing_key.sealed_private_key' then
    update dipper.signing_key set sealed_private_key = p_after
    where kid = p_id and sealed_private_key = p_before;
    return found;
  elsif v_place = 'operator.totp_secret' then
    update dipper.operator set totp_secret = p_after
    where name = p_id and totp_secret = p_before;
    return found;
  elsif v_place = 'webhook_secret.sealed' then
    update dipper.webhook_secret set sealed = p_after
    where secret_id = p_id::uuid and sealed = p_before;
    return found;
  end if;
  raise exception 'nothing is sealed in %', v_place;
end $$;
