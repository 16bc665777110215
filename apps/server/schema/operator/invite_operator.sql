-- Invites an operator, and notes who invited whom. False: another operator has that name or that address.
create function dipper.invite_operator(
  p_name text, p_roles text[], p_mail text, p_locale text, p_by text[], p_invitation_hash bytea,
  p_lifetime interval
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  if dipper.is_mail_of_another(p_name, p_mail) then
    return false;
  end if;
  insert into dipper.operator (name, roles, mail, locale, invited_by, invited_at, invitation_hash,
    invitation_ends_at)
  values (p_name, p_roles, p_mail, coalesce(p_locale, 'en'), p_by[1], v_now, p_invitation_hash,
    case when p_invitation_hash is not null then v_now + p_lifetime end)
  on conflict (name) do nothing;
  if not found then
    return false;
  end if;
  perform dipper.note_operator_raised(p_name, p_by, 'invited', v_now);
  if p_invitation_hash is null then
    perform dipper.plan_operator_mail('invitation', p_name, p_mail, coalesce(p_locale, 'en'),
      jsonb_build_object('by', p_by[1]), v_now);
  end if;
  return true;
end $$;
