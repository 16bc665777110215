-- Invites the approved operator, invites one again, or gives the roles, which readmits a removed
-- one. False: another operator has that address by now.
create function dipper.carry_out_operator(p_wish jsonb, p_by text[]) returns boolean
  language plpgsql as $$
declare
  v_name text := p_wish ->> 'name';
  v_kind text := p_wish ->> 'kind';
  v_mail text := p_wish ->> 'mail';
  v_locale text := p_wish ->> 'locale';
  v_roles text[];
begin
  if dipper.is_mail_of_another(v_name, v_mail) then
    return false;
  elsif v_kind = 'reinvited' then
    return dipper.reinvite_operator(v_name, v_mail, v_locale, p_by, null, null);
  end if;
  v_roles := array(select jsonb_array_elements_text(p_wish -> 'roles'));
  if v_kind = 'invited' then
    return dipper.invite_operator(v_name, v_roles, v_mail, v_locale, p_by, null, null);
  end if;
  return dipper.set_operator(v_name, v_roles, true, p_by);
end $$;
