-- Notes that the person approved a charge whose result is unknown: it is queried soon, and not only
-- when the provider's page would have expired.
create function dipper.note_agreed_anew(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from dipper.payment
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
      and state = 'unknown' and expires_at > dipper.current_time()) then
    return false;
  end if;
  perform dipper.ask_soon(p_bucket, p_user_id, p_payment_id);
  return true;
end $$;
