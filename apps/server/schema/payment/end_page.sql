-- The person has left the provider's page for good: it charges nothing more, whenever it would have
-- expired, and the result is queried soon, also if they came without a turn to ask.
create function dipper.end_page(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.payment set expires_at = v_now
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and state = 'redirected' and (expires_at is null or expires_at > v_now);
  if not found then
    return false;
  end if;
  perform dipper.ask_soon(p_bucket, p_user_id, p_payment_id);
  return true;
end $$;
