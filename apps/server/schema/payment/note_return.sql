-- Somebody has come back from a page that is open, without a turn to ask: what became of it is asked about
-- soon, and less soon the oftener it was asked about, since anybody can come back as often as they like.
create function dipper.note_return(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- any number of rows: none where it is due before, or is over.
  update dipper.payment_due d
  set due_at = v_now + greatest(d.attempt, 1) * interval '10 seconds'
  where d.bucket = p_bucket and d.user_id = p_user_id and d.payment_id = p_payment_id
    and d.due_at > v_now + greatest(d.attempt, 1) * interval '10 seconds'
    and exists (select from dipper.payment p
      where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
        and p.state = 'redirected');
end $$;
