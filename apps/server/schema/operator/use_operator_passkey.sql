-- A counter that does not go up is a copy of the key; those that count nothing stay at zero.
create function dipper.use_operator_passkey(p_credential_id text, p_counter bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_passkey set counter = p_counter, used_at = v_now
  where credential_id = p_credential_id and (counter < p_counter or (counter = 0 and p_counter = 0));
  return found;
end $$;
