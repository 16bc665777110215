-- True: this code was never taken before.
create function dipper.take_totp(p_name text, p_step bigint, p_secret bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.operator set totp_step = p_step, totp_secret = p_secret
  where name = p_name and totp_step < p_step;
  return found;
end $$;
