-- Returns why an operator cannot be proposed, anew or with other roles, null where they can. No two
-- operators are written to at one address.
create function dipper.refusal_of_operator(p_wish jsonb, p_operator text) returns text
  language plpgsql as $$
declare
  v_name text := p_wish ->> 'name';
  v_kind text := p_wish ->> 'kind';
  v_mail text := p_wish ->> 'mail';
  v_operator dipper.operator;
begin
  select * into v_operator from dipper.operator where name = v_name;
  return case
    when (v_operator.name is not null or v_name = 'operator') and v_kind = 'invited'
      or dipper.is_mail_of_another(v_name, v_mail)
      or exists (select from dipper.proposal
        where kind = 'operator' and state = 'open' and wish ->> 'name' <> v_name
          and dipper.mailbox_of(wish ->> 'mail') = dipper.mailbox_of(v_mail))
      then 'account_already_registered'
    when v_operator.name is null and v_kind <> 'invited' then 'not_found'
    when v_name = p_operator then 'no_right'
    when v_kind = 'reinvited' and v_mail is null and v_operator.mail is null
      then 'wrong_request_format'
  end;
end $$;
