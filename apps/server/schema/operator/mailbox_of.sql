-- Returns the mailbox of an address: tags behind a plus and capital letters make no other mailbox.
create function dipper.mailbox_of(p_mail text) returns text language plpgsql immutable as $$
begin
  return lower(regexp_replace(p_mail, '[+][^@]*@', '@'));
end $$;
