-- Why a person cannot exchange this now, or null. Names are those of the error catalogue.
create function dipper.refuse_exchange(
  p_person dipper.app_user, p_policy dipper.exchange_policy, p_wish dipper.exchange_wish,
  p_held bigint
) returns text language plpgsql stable as $$
declare
  v_spoon_points bigint := 110;
begin
  if dipper.is_exchange_closed(p_person.country) then
    return 'under_maintenance';
  elsif p_policy.version is null then
    return 'exchange_country_not_supported';
  elsif dipper.is_payout_off(p_wish.provider) then
    return 'exchange_temporary_error';
  elsif exists (select 1 from dipper.exchange where bucket = p_person.bucket
    and user_id = p_person.user_id
    and state in ('requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'review')) then
    return 'exchange_in_progress';
  elsif p_wish.policy_version <> p_policy.version or p_wish.dj_level <> p_person.dj_level then
    return 'policy_changed';
  elsif p_wish.points > p_held then
    return 'exchange_amount_exceeded';
  elsif p_held < p_policy.minimum_spoons * v_spoon_points then
    return 'exchange_spoons_insufficient';
  elsif p_held * p_policy.rate_units / p_policy.rate_points < p_policy.minimum_balance
    or p_wish.points < p_policy.minimum_points or p_wish.origin_amount < p_policy.minimum_amount then
    return 'exchange_below_minimum';
  end if;
  return null;
end $$;
