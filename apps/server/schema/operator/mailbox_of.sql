-- Where mail to an address arrives: what stands behind a plus before the sign is whatever its owner
-- likes, and capital letters are no other mailbox.
create function dipper.mailbox_of(p_mail text) returns text language plpgsql immutable as $$
begin
  return lower(regexp_replace(p_mail, '[+][^@]*@', '@'));
end $$;
