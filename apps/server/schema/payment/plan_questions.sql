-- Plans the next poll of each moved payment: a due time restarts its polls, none ends them.
-- `p_planned` of them have one.
create function dipper.plan_questions(p_moves dipper.settled[], p_planned integer)
  returns void language plpgsql as $$
begin
  if p_planned < cardinality(p_moves) then
    -- any number of rows: what nobody was going to ask about has none.
    delete from dipper.charge_due d using (select unnest(p_moves) as i) moved
    where d.bucket = (i).bucket and d.user_id = (i).user_id and d.payment_id = (i).payment_id
      and (i).due_at is null;
  end if;
  if p_planned > 0 then
    insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
    select bucket, user_id, payment_id, 'purchase', due_at, 1 from unnest(p_moves)
    where due_at is not null
    on conflict (bucket, user_id, payment_id)
    do update set due_at = excluded.due_at, attempt = 1;
  end if;
end $$;
