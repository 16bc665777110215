-- State changes go to the log, and the next query is planned, counting from one again.
create function dipper.note_moves(p_moves dipper.settled[], p_now timestamptz)
  returns void language plpgsql as $$
begin
  perform dipper.log_moves(p_moves, p_now);
  insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
  select (i).bucket, (i).user_id, (i).payment_id, 'purchase', (i).due_at, 0
  from (select unnest(p_moves) as i) moved
  on conflict (bucket, user_id, payment_id)
  do update set due_at = excluded.due_at, attempt = 0;
end $$;
