-- Moves a refund if it stands where the caller thinks, and logs it; answers whether it moved.
create function dipper.move_card_refund(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid, p_from dipper.card_refund_state,
  p_to dipper.card_refund_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_revision integer;
begin
  update dipper.card_refund set state = p_to, revision = revision + 1, changed_at = p_now
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id
    and state = p_from
    and exists (
      select 1 from dipper.card_refund_move where from_state = p_from and to_state = p_to)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.card_refund_log
    (bucket, user_id, card_refund_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_card_refund_id, v_revision, p_from, p_to, p_cause, p_evidence,
    p_now);
  return true;
end $$;
