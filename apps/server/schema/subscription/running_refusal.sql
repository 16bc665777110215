-- Why the person cannot begin a subscription beside those that run, or null.
create function dipper.running_refusal(p_person dipper.app_user, p_type text, p_dj_id bigint, p_now timestamptz)
  returns text language plpgsql stable as $$
declare
  v_day timestamptz := p_now - interval '24 hours';
  v_state dipper.subscription_state;
begin
  select state into v_state from dipper.subscription
  where bucket = p_person.bucket and user_id = p_person.user_id and type = p_type
    and dj_id = p_dj_id and state <> 'ended';
  if v_state is not null then
    return case v_state when 'pending' then 'payment_pending' else 'already_subscribed' end;
  elsif (select count(*) from dipper.subscription
    where bucket = p_person.bucket and user_id = p_person.user_id and created_at > v_day) >= 10 then
    return 'payment_too_many_requests';
  end if;
  return null;
end $$;
