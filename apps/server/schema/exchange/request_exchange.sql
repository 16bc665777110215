-- Accepts a request, reserves its points and binds its documents, or returns the reason why not. A
-- repeated key gets the first answer.
create function dipper.request_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_request_key text, p_fingerprint text,
  p_wish dipper.exchange_wish,
  out o_outcome dipper.request_exchange_outcome, out o_exchange_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_documents uuid[] := coalesce(p_wish.document_ids, '{}');
  v_person dipper.app_user;
  v_policy dipper.exchange_policy;
  v_exchange dipper.exchange;
  v_held bigint;
  v_expected timestamptz;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := case when v_exchange.fingerprint = p_fingerprint then 'repeated'
      else 'idempotency_key_mismatch' end;
    o_exchange_id := case when o_outcome = 'repeated' then v_exchange.exchange_id end;
    return;
  end if;
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select point into v_held from dipper.wallet where bucket = p_bucket and user_id = p_user_id;
  v_policy := dipper.exchange_policy_at(v_person.country, p_wish.type, v_now);
  o_outcome := dipper.refuse_exchange(v_person, v_policy, p_wish, v_held);
  if o_outcome is not null then
    return;
  end if;
  if not dipper.bind_documents(p_bucket, p_user_id, p_exchange_id, v_documents) then
    o_outcome := 'exchange_document_invalid';
    return;
  end if;
  v_expected := dipper.working_day(v_person.country, v_now, v_policy.deposit_days,
    p_wish.holidays);
  insert into dipper.exchange (bucket, user_id, exchange_id, type, state, revision, country,
    dj_level, policy_version, provider, points, unit, origin_amount, spoon_fee, pg_fee,
    remittance_fee, tax, amount, request_key, fingerprint, requested_at, changed_at,
    deposit_expected_at)
  values (p_bucket, p_user_id, p_exchange_id, p_wish.type, 'requested', 0, v_person.country,
    v_person.dj_level, v_policy.version, p_wish.provider, p_wish.points, v_policy.unit,
    p_wish.origin_amount, p_wish.spoon_fee, p_wish.pg_fee, p_wish.remittance_fee, p_wish.tax,
    p_wish.amount, p_request_key, p_fingerprint, v_now, v_now, v_expected)
  returning * into v_exchange;
  insert into dipper.exchange_payee (bucket, user_id, exchange_id, bank_code, account,
    resident_number, contact, terms, document_ids)
  values (p_bucket, p_user_id, p_exchange_id, p_wish.bank_code, p_wish.account,
    p_wish.resident_number, p_wish.contact, p_wish.terms, v_documents);
  perform dipper.reserve_points(v_exchange, 1::smallint, v_now);
  o_outcome := 'accepted';
  o_exchange_id := p_exchange_id;
end $$;
