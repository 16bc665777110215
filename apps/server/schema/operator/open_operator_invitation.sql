-- Makes the secret for the mail that is being sent; the one of a try before it opens nothing any
-- more. False: they have come, or were invited anew since.
create function dipper.open_operator_invitation(
  p_mail_id uuid, p_invitation_hash bytea, p_lifetime interval
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_mail dipper.operator_mail;
begin
  select * into v_mail from dipper.operator_mail
  where mail_id = p_mail_id and kind = 'invitation' and state = 'sending';
  if not found then
    return false;
  end if;
  update dipper.operator set invitation_hash = p_invitation_hash,
    invitation_ends_at = v_now + p_lifetime
  where name = v_mail.name and invited_at = v_mail.at and password_hash is null;
  return found;
end $$;
