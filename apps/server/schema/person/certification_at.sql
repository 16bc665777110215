-- Returns the certification that applies now: after the grace 220 and 221 become 210 and 211.
create function dipper.certification_at(
  p_certification text, p_grace_ends_at timestamptz, p_now timestamptz
) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select case
    when p_grace_ends_at is null or p_grace_ends_at > p_now then p_certification
    when p_certification = '220' then '210'
    when p_certification = '221' then '211'
    else p_certification
  end
$$;
grant execute on function dipper.certification_at to dipper_app;
