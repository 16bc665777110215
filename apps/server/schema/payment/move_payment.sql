-- Moves a payment if it stands where the caller thinks, and logs it; answers whether it moved.
-- Some moves are an operator's only.
create function dipper.move_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_from dipper.payment_state,
  p_to dipper.payment_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_revision integer;
begin
  update dipper.payment set state = p_to, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id and state = p_from
    and exists (select 1 from dipper.payment_move where from_state = p_from and to_state = p_to
      and (not by_operator or p_cause = 'operator'))
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.payment_log
    (bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_payment_id, v_revision, p_from, p_to, p_cause, p_evidence, p_now);
  return true;
end $$;
