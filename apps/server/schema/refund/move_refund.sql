-- Moves a refund if it stands where the caller thinks, and logs it; answers whether it moved.
create function dipper.move_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_from dipper.refund_state,
  p_to dipper.refund_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_revision integer;
begin
  update dipper.refund set state = p_to, revision = revision + 1, changed_at = p_now
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id and state = p_from
    and exists (select 1 from dipper.refund_move m where m.from_state = p_from
      and m.to_state = p_to and coalesce(m.charge_kind, refund.charge_kind) = refund.charge_kind)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.refund_log
    (bucket, user_id, refund_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_refund_id, v_revision, p_from, p_to, p_cause, p_evidence, p_now);
  return true;
end $$;
