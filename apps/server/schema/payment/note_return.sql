-- A person returned to an open payment when its provider could not be queried at once. Our next
-- query is moved forward, less so the more were made: anybody can return as often as they like.
create function dipper.note_return(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- any number of rows: none where it is over.
  update dipper.charge_due d
  set due_at = least(d.due_at, v_now + greatest(d.attempt, 1) * interval '10 seconds')
  where d.bucket = p_bucket and d.user_id = p_user_id and d.payment_id = p_payment_id
    and isfinite(d.due_at)
    and exists (select from dipper.payment p
      where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
        and p.state = 'redirected');
end $$;
