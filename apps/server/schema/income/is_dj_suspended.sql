-- Whether a DJ is suspended at a moment.
create function dipper.is_dj_suspended(p_dj_id bigint, p_now timestamptz) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select 1 from dipper.dj_suspension
    where dj_id = p_dj_id and starts_at <= p_now and (ends_at is null or p_now < ends_at));
end $$;
