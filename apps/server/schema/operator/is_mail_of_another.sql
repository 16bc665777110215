-- Whether another operator is written to at this address: an invitation to it would make two names
-- of one person.
create function dipper.is_mail_of_another(p_name text, p_mail text) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from dipper.operator
    where dipper.mailbox_of(mail) = dipper.mailbox_of(p_mail) and name <> p_name);
end $$;
