-- Why this person may not use recurring payment, or null. Names are those of the error catalogue.
create function dipper.refuse_recurring(p_person dipper.app_user, p_now timestamptz)
  returns text language plpgsql stable as $$
declare
  v_certification text := dipper.certification_at(
    p_person.certification, p_person.grace_ends_at, p_now);
begin
  if p_person.state = 'deleted' then
    return 'account_deleted';
  elsif p_person.state <> 'active' then
    return 'account_blocked';
  elsif p_person.grant_payment = -1 then
    return 'payment_right_blocked';
  elsif p_person.country = 'kr' and (v_certification in ('210', '211')
    or (v_certification <> 'certified' and p_person.grant_payment <> 1)) then
    return 'certification_required';
  elsif p_person.grant_payment <> 1 then
    return 'payment_right_missing';
  elsif p_person.grant_adult <> 1 then
    return 'subscription_minor_not_allowed';
  end if;
  return null;
end $$;
