-- Moves the query about one payment forward, unless one is running or due soon.
create function dipper.ask_soon(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns void language plpgsql as $$
declare
  v_soon timestamptz := dipper.current_time() + interval '10 seconds';
begin
  -- any number of rows: none where it is due before.
  update dipper.charge_due d set due_at = v_soon
  where d.bucket = p_bucket and d.user_id = p_user_id and d.payment_id = p_payment_id
    and d.due_at > v_soon and isfinite(d.due_at);
end $$;
