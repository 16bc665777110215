-- Adds a passkey of an operator, unless it is known.
create function dipper.add_operator_passkey(
  p_name text, p_credential_id text, p_public_key bytea, p_counter bigint, p_transports text[],
  p_label text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.operator_passkey (credential_id, name, public_key, counter, transports, label,
    added_at)
  values (p_credential_id, p_name, p_public_key, p_counter, p_transports, p_label, v_now)
  on conflict (credential_id) do nothing;
  return found;
end $$;
