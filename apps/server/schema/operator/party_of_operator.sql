-- An operator and all who made them within seven days, and who made those. The command line and the
-- demo's seed are the system itself; no operator can have such a name.
create function dipper.party_of_operator(p_name text, p_now timestamptz) returns text[]
  language plpgsql stable as $$
declare
  v_week_ago timestamptz := p_now - interval '7 days';
  v_party text[];
begin
  with recursive party (name) as (
    select p_name
    union
    select r.raised_by from party p join dipper.operator_raising r on r.name = p.name
    where r.raised_at > v_week_ago and r.raised_by not in ('command line', 'demo seed')
  )
  select array_agg(name) into v_party from party;
  return v_party;
end $$;
