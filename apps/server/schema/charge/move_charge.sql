-- Moves a charge if it stands where the caller thinks, and logs it; answers whether it moved.
-- Some moves are an operator's only. A charge in review is due at no time.
create function dipper.move_charge(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind,
  p_from dipper.charge_state, p_to dipper.charge_state, p_cause text, p_evidence jsonb,
  p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_revision integer;
begin
  if not exists (select from dipper.charge_move where from_state = p_from and to_state = p_to
    and coalesce(charge_kind, p_charge_kind) = p_charge_kind
    and (not by_operator or p_cause = 'operator')) then
    return false;
  end if;
  if p_charge_kind = 'card' then
    update dipper.card_payment
    set state = p_to, revision = revision + 1, changed_at = p_now,
      finished_at = case when p_to in ('created', 'sent', 'unknown') then null
        when p_to in ('part_refunded', 'refunded') then finished_at else p_now end
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_payment_id
      and state = p_from
    returning revision into v_revision;
  else
    update dipper.payment set state = p_to, revision = revision + 1
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
      and state = p_from
    returning revision into v_revision;
  end if;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.charge_log (bucket, user_id, payment_id, revision, charge_kind, from_state,
    to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_payment_id, v_revision, p_charge_kind, p_from, p_to, p_cause,
    p_evidence, p_now);
  if p_to = 'review' then
    perform dipper.plan_charge(p_bucket, p_user_id, p_payment_id, p_charge_kind, 'infinity');
  elsif p_from = 'review' then
    delete from dipper.charge_due
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
    assert found, format('nobody was told that charge %s is in review', p_payment_id);
  end if;
  return true;
end $$;
