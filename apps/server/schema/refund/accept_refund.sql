-- Writes a refund that its plan allows. A purchase's spoons are taken out of the lot at once, and
-- what goes back by hand is told of, unless it comes out of a review. The caller holds the locks
-- of the charge and, for a purchase, of the wallet and the lot.
create function dipper.accept_refund(
  p_bucket integer, p_user_id bigint, p_charge_kind dipper.charge_kind, p_payment_id uuid, p_provider text,
  p_held bigint, p_plan dipper.refund_plan, p_refund_id uuid, p_kind text, p_by text,
  p_request_key text, p_reason text, p_sealed bytea, p_operator text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_due timestamptz := p_now + interval '15 seconds';
  v_place smallint := dipper.next_refund_place(p_bucket, p_user_id, p_payment_id);
  v_sealed bytea := p_sealed;
begin
  insert into dipper.refund (bucket, user_id, refund_id, charge_kind, payment_id, place, state,
    revision, way, requested_by, request_key, provider, amount, currency, held, spoon_paid,
    spoon_bonus, reason, kind, operator, requested_at, changed_at)
  values (p_bucket, p_user_id, p_refund_id, p_charge_kind, p_payment_id, v_place, 'reserved', 0,
    p_plan.way, p_by, p_request_key, p_provider, p_plan.amount, p_plan.currency, p_held,
    p_plan.spoon_paid, p_plan.spoon_bonus, p_reason, p_kind, p_operator, p_now, p_now);
  if v_sealed is null then
    select sealed into v_sealed from dipper.payment_refund_account
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  end if;
  if v_sealed is not null then
    insert into dipper.refund_account (bucket, user_id, refund_id, sealed)
    values (p_bucket, p_user_id, p_refund_id, v_sealed);
  end if;
  perform dipper.reserve_spoons(p_bucket, p_user_id, p_payment_id, p_refund_id,
    p_plan.spoon_paid, p_plan.spoon_bonus, p_now);
  if p_plan.way = 'method' then
    insert into dipper.refund_due (bucket, user_id, refund_id, due_at, attempt)
    values (p_bucket, p_user_id, p_refund_id, v_due, 0);
  elsif not dipper.move_refund(p_bucket, p_user_id, p_refund_id, 'reserved', 'by-account',
    'request', '{}'::jsonb, p_now) then
    raise exception 'refund % vanished under its lock', p_refund_id;
  end if;
  if p_plan.way = 'tool' and p_kind = 'request' then
    perform dipper.plan_notice(p_bucket, p_user_id, 'refund-by-hand', p_refund_id);
  end if;
end $$;
