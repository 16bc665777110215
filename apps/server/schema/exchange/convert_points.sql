-- Points to spoons, at once and for good: out of the one and into the other in one step.
create function dipper.convert_points(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_request_key text, p_fingerprint text,
  p_spoons bigint, p_expected_points bigint,
  out o_outcome dipper.convert_points_outcome, out o_exchange_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_expires timestamptz := dipper.spoon_expiry(v_now);
  v_person dipper.app_user;
  v_policy dipper.exchange_policy;
  v_before dipper.exchange;
  v_held bigint;
  v_points bigint;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_before from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := case when v_before.fingerprint = p_fingerprint then 'repeated'
      else 'idempotency_key_mismatch' end;
    o_exchange_id := case when o_outcome = 'repeated' then v_before.exchange_id end;
    return;
  end if;
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select point into v_held from dipper.wallet where bucket = p_bucket and user_id = p_user_id;
  v_policy := dipper.exchange_policy_at(v_person.country, 'convert', v_now);
  v_points := p_spoons * v_policy.rate_points;
  o_outcome := case
    when dipper.is_exchange_closed(v_person.country) then 'under_maintenance'
    when v_policy.version is null then 'exchange_country_not_supported'
    when p_spoons <= 0 then 'point_wrong'
    when v_points <> p_expected_points then 'price_changed'
    when v_points > v_held then 'convert_limit_exceeded'
    when p_spoons < v_policy.minimum_spoons or v_points < v_policy.minimum_points
      then 'convert_below_minimum'
  end;
  if o_outcome is not null then
    return;
  end if;
  insert into dipper.exchange (bucket, user_id, exchange_id, type, state, revision, country,
    dj_level, policy_version, points, unit, origin_amount, spoon_fee, pg_fee, remittance_fee, tax,
    amount, request_key, fingerprint, requested_at, changed_at, paid_at, ended_at)
  values (p_bucket, p_user_id, p_exchange_id, 'convert', 'paid', 0, v_person.country,
    v_person.dj_level, v_policy.version, v_points, 'SPOON', p_spoons, 0, 0, 0, 0, p_spoons,
    p_request_key, p_fingerprint, v_now, v_now, v_now, v_now);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values
    (p_bucket, p_user_id, 'convert', p_exchange_id, 1, 'person.point', 'platform.point.converted',
      'POINT', v_points, v_now),
    (p_bucket, p_user_id, 'convert', p_exchange_id, 2, 'platform.spoon.converted',
      'person.spoon.bonus', 'SPOON', p_spoons, v_now);
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  values (p_bucket, p_user_id, p_exchange_id, 0, p_spoons, 0, p_spoons, v_now, v_expires);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, p_spoons, -v_points);
  o_outcome := 'converted';
  o_exchange_id := p_exchange_id;
end $$;
