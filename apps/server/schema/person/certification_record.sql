-- `recorded`: the person's data is now that of the message. `repeated`: the same message again.
-- `decided`: another message was first. `expired`, `unknown`: no request waits for it. A right to
-- pay that an operator took away (-1) is not restored by a certification.
create function dipper.certification_record(
  p_bucket integer,
  p_user_id bigint,
  p_request_hash bytea,
  p_delivery_id text,
  p_date_of_birth date,
  p_grant_payment smallint,
  p_grant_adult smallint,
  p_certification text,
  p_has_consent boolean
) returns dipper.certification_outcome
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_request dipper.certification_request%rowtype;
  v_before dipper.app_user;
  v_payment smallint;
  v_count integer;
begin
  select r.* into v_request
  from dipper.certification_request r
  where r.bucket = p_bucket and r.user_id = p_user_id and r.request_hash = p_request_hash
  for update;
  if not found then
    return 'unknown';
  elsif v_request.delivery_id = p_delivery_id then
    return 'repeated';
  elsif v_request.decided_at is not null then
    return 'decided';
  elsif v_request.expires_at <= v_now then
    return 'expired';
  end if;
  update dipper.certification_request r set decided_at = v_now, delivery_id = p_delivery_id
  where r.bucket = p_bucket and r.user_id = p_user_id and r.request_hash = p_request_hash;
  get diagnostics v_count = row_count;
  assert v_count = 1, 'certification request vanished under its lock';
  if p_certification is null then
    return 'recorded';
  end if;
  select * into v_before from dipper.app_user u
  where u.bucket = p_bucket and u.user_id = p_user_id for no key update;
  v_payment := case when v_before.grant_payment = -1 then -1 else p_grant_payment end;
  update dipper.app_user u
  set date_of_birth = p_date_of_birth, grant_adult = p_grant_adult, grant_payment = v_payment,
      certification = p_certification, grace_ends_at = null,
      legal_rep_payment_col = p_has_consent, pay_agree_for_minors = p_has_consent
  where u.bucket = p_bucket and u.user_id = p_user_id;
  get diagnostics v_count = row_count;
  assert v_count = 1, 'the person of a certification request vanished';
  if v_before.grant_payment <> v_payment or v_before.grant_adult <> p_grant_adult then
    perform dipper.tell_of_person(p_bucket, p_user_id, 'person-grants-changed', jsonb_build_object(
      'payment', v_payment, 'adult', p_grant_adult, 'paymentBefore', v_before.grant_payment,
      'adultBefore', v_before.grant_adult, 'cause', 'certification'));
  end if;
  return 'recorded';
end
$$;
