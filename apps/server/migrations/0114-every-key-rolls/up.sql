-- What the house seals is sealed anew by a newer key, value by value, whatever it is: also what was
-- sealed before keys had numbers. What such a value is found by is renewed with it.

-- Whether it still was as the caller has read it: otherwise somebody else was there, and it is read again.
create function dipper.reseal(
  p_table text, p_column text, p_bucket integer, p_user_id bigint, p_id text, p_before bytea,
  p_after bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_place text := concat_ws('.', p_table, p_column);
begin
  if v_place = 'card.billing_key_sealed' then
    update dipper.card set billing_key_sealed = p_after
    where bucket = p_bucket and user_id = p_user_id and card_id = p_id::uuid
      and billing_key_sealed = p_before;
    return found;
  elsif v_place = 'card.birth_date_sealed' then
    update dipper.card set birth_date_sealed = p_after
    where bucket = p_bucket and user_id = p_user_id and card_id = p_id::uuid
      and birth_date_sealed = p_before;
    return found;
  elsif v_place = 'payment_refund_account.sealed' then
    update dipper.payment_refund_account set sealed = p_after
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_id::uuid
      and sealed = p_before;
    return found;
  elsif v_place = 'refund_account.sealed' then
    update dipper.refund_account set sealed = p_after
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_id::uuid
      and sealed = p_before;
    return found;
  elsif v_place = 'refund_proposal.sealed' then
    update dipper.refund_proposal set sealed = p_after
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_id::uuid
      and sealed = p_before;
    return found;
  elsif v_place = 'exchange_payee.account' then
    update dipper.exchange_payee set account = p_after
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_id::uuid
      and account = p_before;
    return found;
  elsif v_place = 'exchange_payee.resident_number' then
    update dipper.exchange_payee set resident_number = p_after
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_id::uuid
      and resident_number = p_before;
    return found;
  elsif v_place = 'exchange_payee.contact' then
    update dipper.exchange_payee set contact = p_after
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_id::uuid
      and contact = p_before;
    return found;
  elsif v_place = 'exchange_document.data_key' then
    update dipper.exchange_document set data_key = p_after
    where bucket = p_bucket and user_id = p_user_id and document_id = p_id::uuid
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

-- A key of a card is found by a name that is made with a key of the house; those of older keys go.
create function dipper.forget_card_names(p_provider text, p_names bytea[]) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer;
begin
  delete from dipper.card_key where provider = p_provider and key_hash = any(p_names);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- What tells that a card is the same is made anew by a newer key where the card is met; a card that
-- has been kept twice meanwhile stays two.
create function dipper.renew_card_fingerprint(
  p_bucket integer, p_user_id bigint, p_before text[], p_after text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_card_id uuid;
begin
  select c.card_id into v_card_id from dipper.card c
  where c.bucket = p_bucket and c.user_id = p_user_id and c.fingerprint = any(p_before)
    and c.deleted_at is null and not exists (
      select 1 from dipper.card o
      where o.bucket = p_bucket and o.user_id = p_user_id and o.fingerprint = p_after
        and o.deleted_at is null)
  order by c.card_id limit 1 for update;
  if v_card_id is null then
    return false;
  end if;
  update dipper.card set fingerprint = p_after
  where bucket = p_bucket and user_id = p_user_id and card_id = v_card_id;
  return found;
end $$;

-- After the key that made them has leaked, by which a number could be tried out: the cards stay, and
-- are no longer known to be the same when they come again.
create function dipper.forget_card_fingerprints(
  p_bucket integer, p_before timestamptz, p_limit integer
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer;
begin
  update dipper.card c set fingerprint = c.card_id::text
  where c.bucket = p_bucket and c.card_id in (
    select o.card_id from dipper.card o
    where o.bucket = p_bucket and o.created_at < p_before and o.fingerprint <> o.card_id::text
    limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

grant execute on function
  dipper.reseal(text, text, integer, bigint, text, bytea, bytea),
  dipper.forget_card_names(text, bytea[]),
  dipper.renew_card_fingerprint(integer, bigint, text[], text),
  dipper.forget_card_fingerprints(integer, timestamptz, integer)
to dipper_app;
