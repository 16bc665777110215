-- Adds a version of an exchange policy, or returns the reason why not. Servers reach it through an
-- approval by two.
create function dipper.add_exchange_policy(p_policy dipper.exchange_policy) returns dipper.rule_outcome
  language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_policy dipper.exchange_policy := p_policy;
  v_last dipper.exchange_policy;
begin
  perform 1 from dipper.exchange_policy
  where country = p_policy.country and route = p_policy.route order by version for update;
  select * into v_last from dipper.exchange_policy
  where country = p_policy.country and route = p_policy.route order by version desc limit 1;
  v_policy.version := coalesce(v_last.version, 0) + 1;
  v_policy.changed_at := v_now;
  v_policy.effective_from := coalesce(p_policy.effective_from, v_now);
  if p_policy.version is distinct from v_policy.version then
    return 'changed_meanwhile';
  elsif v_last.version is not null
    and v_policy.effective_from < greatest(v_now, v_last.effective_from + interval '1 microsecond') then
    return 'in_the_past';
  end if;
  insert into dipper.exchange_policy select v_policy.* on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;
