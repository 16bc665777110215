-- Moves a charge if it stands where the caller thinks, and logs it; answers whether it moved.
-- Some moves are an operator's only.
create function dipper.move_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_from dipper.card_payment_state,
  p_to dipper.card_payment_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_revision integer;
begin
  update dipper.card_payment
  set state = p_to, revision = revision + 1, changed_at = p_now,
    finished_at = case when p_to in ('created', 'sent', 'unknown') then null
      when p_to in ('part_refunded', 'refunded') then finished_at else p_now end
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
    and state = p_from
    and exists (select 1 from dipper.card_payment_move
      where from_state = p_from and to_state = p_to
        and (not by_operator or p_cause = 'operator'))
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.card_payment_log
    (bucket, user_id, card_payment_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_card_payment_id, v_revision, p_from, p_to, p_cause, p_evidence,
    p_now);
  return true;
end $$;
