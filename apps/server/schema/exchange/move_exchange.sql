-- Moves an exchange if it stands where the caller thinks, and logs it. Answers whether it moved.
create function dipper.move_exchange(
  p_exchange dipper.exchange, p_to dipper.exchange_state, p_cause text, p_actor text,
  p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_is_end boolean := p_to in ('paid', 'rejected', 'canceled', 'refused', 'returned');
  v_revision integer;
begin
  update dipper.exchange
  set state = p_to, revision = revision + 1, changed_at = p_now,
    ended_at = case when v_is_end then p_now end
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id and state = p_exchange.state
    and exists (select 1 from dipper.exchange_move
      where from_state = p_exchange.state and to_state = p_to)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.exchange_log
    (bucket, user_id, exchange_id, revision, from_state, to_state, cause, actor, evidence, at)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, v_revision,
    p_exchange.state, p_to, p_cause, p_actor, p_evidence, p_now);
  return true;
end $$;
