-- Whether a charge comes so late that the person does not expect it any more.
create function dipper.is_charge_too_late(p_payment dipper.card_payment, p_now timestamptz)
  returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_purpose text := case when p_payment.purpose <> 'period' then p_payment.purpose
    when p_payment.period_number = 0 then 'first' else 'renewal' end;
begin
  return exists (select 1 from dipper.charge_time_limit
    where purpose = v_purpose
      and p_payment.requested_at + make_interval(secs => seconds) < p_now);
end $$;
