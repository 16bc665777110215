-- An invitation is used once, and only with a second factor in the same moment.
create function dipper.enrol_operator(
  p_invitation_hash bytea, p_password_hash text, p_totp_secret bytea, p_totp_step bigint,
  out o_name text
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator set password_hash = p_password_hash, totp_secret = p_totp_secret,
    totp_step = p_totp_step, invitation_hash = null, invitation_ends_at = null
  where invitation_hash = p_invitation_hash and invitation_ends_at > v_now and is_active
  returning name into o_name;
end $$;
