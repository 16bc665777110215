-- State changes go to the log, and the next query is planned, counting from one again.
create function dipper.note_moves(p_moves dipper.settled[], p_now timestamptz)
  returns void language plpgsql as $$
begin
  insert into dipper.payment_log
    (bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, at)
  select (i).bucket, (i).user_id, (i).payment_id, (i).revision, (i).from_state, (i).to_state,
    (i).cause, (i).evidence, p_now
  from (select unnest(p_moves) as i) moved;
  insert into dipper.payment_due as d (bucket, user_id, payment_id, due_at, attempt)
  select (i).bucket, (i).user_id, (i).payment_id, (i).due_at, 0
  from (select unnest(p_moves) as i) moved
  on conflict (bucket, user_id, payment_id)
  do update set due_at = excluded.due_at, attempt = 0;
end $$;
