-- A provider names a charge in a webhook that it reverses unless we answer correctly. The number is
-- stored, so that the provider can be queried by it once it has our answer; nothing is credited for
-- it.
create function dipper.name_charge(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_reference text,
  p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := dipper.current_time() + make_interval(secs => p_ask_after_seconds);
begin
  update dipper.payment set charge_reference = p_charge_reference
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and (charge_reference is null or charge_reference = p_charge_reference);
  if not found then
    return false;
  end if;
  perform dipper.plan_charge(p_bucket, p_user_id, p_payment_id, 'purchase', v_due);
  return true;
end $$;
