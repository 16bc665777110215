-- Invites an operator again who lost their factors: deletes all factors, ends all sessions, and logs
-- the inviters.
create function dipper.reinvite_operator(
  p_name text, p_mail text, p_locale text, p_by text[], p_invitation_hash bytea,
  p_lifetime interval
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_operator dipper.operator;
begin
  select * into v_operator from dipper.operator where name = p_name for update;
  if not found or p_invitation_hash is null and p_mail is null and v_operator.mail is null then
    return false;
  end if;
  perform dipper.note_operator_raised(p_name, p_by, 'reinvited', v_now);
  -- any number of rows: it is there, and locked above.
  update dipper.operator set password_hash = null, totp_secret = null, totp_step = 0,
    mail = coalesce(p_mail, mail), locale = coalesce(p_locale, locale), invited_by = p_by[1],
    invited_at = v_now, invitation_hash = p_invitation_hash,
    invitation_ends_at = case when p_invitation_hash is not null then v_now + p_lifetime end
  where name = p_name;
  -- any number of rows: as many passkeys as they had.
  delete from dipper.operator_passkey where name = p_name;
  -- any number of rows: wherever they are signed in.
  update dipper.operator_session set ended_at = v_now, ended_by = p_by[1]
  where name = p_name and ended_at is null;
  if p_invitation_hash is null then
    perform dipper.plan_operator_mail('invitation', p_name, coalesce(p_mail, v_operator.mail),
      coalesce(p_locale, v_operator.locale), jsonb_build_object('by', p_by[1]), v_now);
  end if;
  return true;
end $$;
