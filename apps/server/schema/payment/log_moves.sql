-- Logs the moves of purchases that were made together.
create function dipper.log_moves(p_moves dipper.settled[], p_now timestamptz)
  returns void language plpgsql as $$
begin
  insert into dipper.charge_log (bucket, user_id, payment_id, revision, charge_kind, from_state,
    to_state, cause, evidence, at)
  select (i).bucket, (i).user_id, (i).payment_id, (i).revision, 'purchase', (i).from_state,
    (i).to_state, (i).cause, (i).evidence, p_now
  from (select unnest(p_moves) as i) moved;
end $$;
