-- A charge of a kept card that took something else than was asked for: an operator decides, and says
-- why. And mails to those whose money went back without their asking.

alter table dipper.card_payment_move add column by_operator boolean not null default false;
insert into dipper.card_payment_move (from_state, to_state, meaning, by_operator) values
  ('review', 'succeeded', 'an operator takes it as the payment that it was for', true),
  ('review', 'refunded', 'an operator gave back what was taken', true),
  ('review', 'declined', 'an operator closes it: the provider holds nothing of it', true);

-- Who asked for it, where an operator did.
alter table dipper.card_refund add column operator text;

-- As before; some moves are an operator's only.
create or replace function dipper.move_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_from dipper.card_payment_state,
  p_to dipper.card_payment_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
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

-- Why a charge is not an operator's to decide now, or null: names of the error catalogue.
create function dipper.refuse_card_review(p_payment dipper.card_payment) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if p_payment.card_payment_id is null then
    return 'card_payment_not_found';
  elsif p_payment.state in ('succeeded', 'part_refunded') then
    return 'payment_already_completed';
  elsif p_payment.state = 'refunded' or exists (
    select 1 from dipper.card_refund
    where bucket = p_payment.bucket and user_id = p_payment.user_id
      and card_payment_id = p_payment.card_payment_id) then
    return 'refund_already_requested';
  elsif p_payment.state = 'declined' then
    return 'payment_canceled';
  elsif p_payment.state <> 'review' then
    return 'payment_in_progress';
  end if;
  return null;
end $$;

-- Takes what was really charged as the payment that it was for, or closes what the provider holds
-- nothing of. Both end in the settlement that every charge ends in, and what follows there follows.
create function dipper.decide_card_review(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid,
  p_outcome dipper.card_payment_state, p_reference text, p_amount bigint, p_currency dipper.unit,
  p_failure_code integer, p_ask_after_seconds integer, p_evidence jsonb
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.card_payment;
  v_refusal text;
  v_decision text;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  v_refusal := dipper.refuse_card_review(v_payment);
  if v_refusal is not null then
    return v_refusal;
  elsif p_outcome = 'succeeded'
    and (v_payment.purpose = 'trial' or p_currency <> v_payment.currency) then
    -- A trial buys nothing, and a price in won is not paid in anything else.
    return 'payment_information_incorrect';
  end if;
  if p_outcome = 'succeeded' then
    update dipper.card_payment set amount = p_amount
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
    if not found then
      raise exception 'card payment % vanished under its lock', p_card_payment_id;
    end if;
  end if;
  select s.o_decision into v_decision from dipper.settle_card_payment(p_bucket, p_user_id,
    p_card_payment_id, p_outcome, p_reference, p_amount, p_currency, 'operator',
    p_evidence || jsonb_build_object('orderedAmount', v_payment.amount), p_failure_code,
    p_ask_after_seconds, v_now) s;
  if v_decision is distinct from 'moved' then
    raise exception 'card payment % could not be decided: %', p_card_payment_id, v_decision;
  end if;
  return 'decided';
end $$;

-- Accepts that all of what was really charged goes back; it is then sent and asked about like every
-- giving back.
create function dipper.request_card_review_refund(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_card_refund_id uuid,
  p_request_key text, p_reference text, p_amount bigint, p_currency dipper.unit, p_operator text,
  p_reason text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.card_payment;
  v_refusal text;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  v_refusal := dipper.refuse_card_review(v_payment);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update dipper.card_payment
  set amount = p_amount, currency = p_currency,
    charge_reference = coalesce(p_reference, charge_reference)
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if not found then
    raise exception 'card payment % vanished under its lock', p_card_payment_id;
  end if;
  insert into dipper.card_refund (bucket, user_id, card_refund_id, card_payment_id, place, state,
    revision, request_key, amount, currency, held, reason, requested_at, changed_at,
    next_question_at, operator)
  values (p_bucket, p_user_id, p_card_refund_id, p_card_payment_id, 1, 'reserved', 0,
    p_request_key, p_amount, p_currency, p_amount, p_reason, v_now, v_now, v_now, p_operator);
  return 'accepted';
end $$;

-- What a decline, or money that went back, means for what was to be paid with it.
create function dipper.follow_unpaid(
  p_sub dipper.subscription, p_payment dipper.card_payment, p_failure_code integer,
  p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id and period_number = p_payment.period_number;
  if v_period.state <> 'charging' or v_period.card_payment_id <> p_payment.card_payment_id then
    return;
  elsif p_sub.state = 'pending' then
    perform dipper.move_period(v_period, 'failed', null, null, p_payment.card_payment_id,
      p_failure_code, p_now);
    perform dipper.end_subscription(p_sub, 'not_paid', 0, p_failure_code, p_now);
  elsif p_sub.card_id <> p_payment.card_id then
    perform dipper.move_period(v_period, 'due', p_now, null, p_payment.card_payment_id,
      p_failure_code, p_now);
    perform dipper.note_trouble(p_sub, v_period, p_failure_code, p_payment.card_payment_id,
      coalesce(p_sub.trouble_since, p_now), p_now, p_now);
  else
    perform dipper.note_decline(p_sub, v_period, p_failure_code, p_payment.card_payment_id, p_now);
  end if;
end $$;

-- As before, in parts that others use too.
create or replace function dipper.on_card_payment_final(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment dipper.card_payment;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if v_payment.state in ('part_refunded', 'refunded') then
    perform dipper.on_money_back(v_payment, p_now);
    return;
  elsif v_payment.state not in ('succeeded', 'declined') then
    return;
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id
    and subscription_id = v_payment.subscription_id for update;
  if v_sub.subscription_id is null then
    return;
  elsif v_payment.purpose = 'change' then
    perform dipper.on_change_final(v_sub, v_payment, p_now);
  elsif v_payment.state = 'succeeded' then
    select * into v_period from dipper.subscription_period
    where bucket = p_bucket and user_id = p_user_id
      and subscription_id = v_payment.subscription_id
      and period_number = v_payment.period_number;
    perform dipper.on_period_charged(v_sub, v_period, v_payment, p_now);
  else
    perform dipper.follow_unpaid(v_sub, v_payment, v_payment.failure_code, p_now);
  end if;
end $$;

-- As before, and of what nobody asked to have back: the person hears that it has gone back, and what
-- was to be paid with it is unpaid.
create or replace function dipper.on_money_back(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_refund_id uuid;
  v_sub dipper.subscription;
begin
  select refund_id into v_refund_id from dipper.subscription_refund_part
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and card_payment_id = p_payment.card_payment_id;
  if v_refund_id is not null and exists (
    select 1 from dipper.subscription_refund_part r
    join dipper.card_refund c on c.bucket = r.bucket and c.user_id = r.user_id
      and c.card_refund_id = r.card_refund_id
    where r.bucket = p_payment.bucket and r.user_id = p_payment.user_id
      and r.refund_id = v_refund_id and c.bucket = p_payment.bucket and c.state <> 'done') then
    return;
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id for update;
  if v_sub.subscription_id is null then
    return;
  end if;
  perform dipper.log_subscription(v_sub.bucket, v_sub.user_id, v_sub.subscription_id, 'money-back',
    p_payment.period_number, null, null, p_payment.card_payment_id, p_now);
  if v_refund_id is not null then
    perform dipper.tell_of_subscription(v_sub, 'subscription_refunded',
      jsonb_build_object('refundId', v_refund_id), p_now);
    return;
  end if;
  if p_payment.purpose = 'change' then
    perform dipper.on_change_final(v_sub, p_payment, p_now);
  else
    perform dipper.follow_unpaid(v_sub, p_payment, 49214, p_now);
  end if;
  perform dipper.tell_of_subscription(v_sub, 'subscription_charge_returned',
    jsonb_build_object('cardPaymentId', p_payment.card_payment_id), p_now);
end $$;

-- As before. A change whose money is back has failed; one that failed before stays so, unsaid again.
create or replace function dipper.on_change_final(
  p_sub dipper.subscription, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_change dipper.subscription_change;
  v_sub dipper.subscription;
begin
  select * into v_change from dipper.subscription_change
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id
    and card_payment_id = p_payment.card_payment_id;
  if p_payment.state = 'succeeded' and v_change.state = 'charging' and p_sub.state <> 'ended' then
    v_sub := dipper.with_change(p_sub, v_change, p_now);
    perform dipper.grant_benefit(v_sub, v_sub.paid_until, p_now);
    return;
  elsif p_payment.state = 'succeeded' then
    perform dipper.give_back_unwanted(p_payment, 'late', p_now);
  end if;
  update dipper.subscription_change set state = 'failed', changed_at = p_now
  where bucket = v_change.bucket and user_id = v_change.user_id
    and subscription_id = v_change.subscription_id and change_id = v_change.change_id
    and state = 'charging';
  if found then
    perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'declined',
      v_change.period_number, v_change.amount, coalesce(p_payment.failure_code, 49214),
      p_payment.card_payment_id, p_now);
  end if;
end $$;

-- As before, and of a charge in review: nothing of it was ever posted, so what was taken and what
-- went back are posted together.
create or replace function dipper.post_card_refund(
  p_refund dipper.card_refund, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_left bigint := p_payment.amount - p_payment.refunded_amount - p_refund.amount;
  v_to dipper.card_payment_state := case when v_left = 0 then 'refunded' else 'part_refunded' end;
  v_is_review boolean := p_payment.state = 'review';
begin
  update dipper.card_payment set refunded_amount = refunded_amount + p_refund.amount
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and card_payment_id = p_payment.card_payment_id;
  if not found then
    raise exception 'card payment % vanished under its lock', p_payment.card_payment_id;
  end if;
  if p_payment.state <> v_to and not dipper.move_card_payment(p_payment.bucket,
    p_payment.user_id, p_payment.card_payment_id, p_payment.state, v_to,
    case when v_is_review then 'operator' else 'refund' end,
    jsonb_strip_nulls(jsonb_build_object('cardRefundId', p_refund.card_refund_id,
      'amount', p_refund.amount, 'operator', p_refund.operator,
      'reason', case when v_is_review then p_refund.reason end)),
    p_now) then
    raise exception 'card payment % may not be %', p_payment.card_payment_id, v_to;
  end if;
  if p_payment.purpose = 'trial' then
    return;
  end if;
  if v_is_review then
    insert into dipper.journal
      (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
    values (p_payment.bucket, p_payment.user_id, 'subscription_sale', p_payment.card_payment_id, 1,
      dipper.receivable_of(p_payment.provider), 'house.sales.subscriptions', p_payment.currency,
      p_payment.amount, p_now);
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_refund.bucket, p_refund.user_id, 'subscription_refund', p_refund.card_refund_id, 1,
    'house.sales.subscriptions', dipper.receivable_of(p_payment.provider), p_refund.currency,
    p_refund.amount, p_now);
  if not v_is_review then
    insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
    values (p_refund.bucket, p_refund.card_refund_id, p_refund.user_id, 'card-refund-done', p_now);
  end if;
  perform dipper.recall_share(p_refund, p_payment, p_now);
  perform dipper.on_card_payment_final(p_payment.bucket, p_payment.user_id,
    p_payment.card_payment_id, p_now);
end $$;

-- Which mail it is, or null: an end, or a failure, that another mail tells of has none of its own.
drop function dipper.kind_of_subscription_notice(
  dipper.subscription, text, jsonb, dipper.subscription_period);
create function dipper.kind_of_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb, p_period dipper.subscription_period,
  p_payment dipper.card_payment
) returns text language sql immutable parallel safe
  as $$
    select case
      when p_topic in ('subscription_started', 'subscription_renewed') and p_period.amount = 0
        then 'subscription-free'
      when p_topic = 'subscription_started' then 'subscription-started'
      when p_topic = 'subscription_renewed' then 'subscription-renewed'
      when p_topic = 'subscription_payment_failed' and p_told ->> 'nextAttemptAt' is null then null
      when p_topic = 'subscription_payment_failed' and p_period.give_up_at is not null
        then 'subscription-card-needed'
      when p_topic = 'subscription_payment_failed' and p_payment.state = 'refunded'
        then 'subscription-charged-wrongly'
      when p_topic = 'subscription_payment_failed' then 'subscription-failed'
      -- The mail of the failure has named it.
      when p_topic = 'subscription_charge_returned' and p_period.state = 'due'
        and p_period.card_payment_id = p_payment.card_payment_id then null
      when p_topic = 'subscription_charge_returned' then 'subscription-charge-returned'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'unpaid' then 'subscription-unpaid'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'canceled'
        and p_named.state = 'past_due' then 'subscription-stopped'
      when p_topic = 'subscription_cancelled' then 'subscription-cancelled'
      when p_topic = 'subscription_refunded' then 'subscription-refunded' end
  $$;

-- As before, with the charge that it is about.
create or replace function dipper.plan_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
  v_payment dipper.card_payment;
  v_card dipper.card;
  v_amount bigint;
  v_kind text;
  v_what text;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_named.bucket and user_id = p_named.user_id
    and subscription_id = p_named.subscription_id;
  select * into v_payment from dipper.card_payment
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_payment_id = (p_told ->> 'cardPaymentId')::uuid;
  select * into v_period from dipper.subscription_period
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and subscription_id = v_sub.subscription_id
    and period_number = coalesce((p_told ->> 'periodNumber')::integer, v_payment.period_number);
  v_kind := dipper.kind_of_subscription_notice(p_named, p_topic, p_told, v_period, v_payment);
  if v_kind is null then
    return;
  end if;
  select * into v_card from dipper.card
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_id = coalesce(v_payment.card_id, v_sub.card_id);
  v_amount := v_payment.amount;
  if v_kind = 'subscription-refunded' then
    select amount into v_amount from dipper.subscription_refund
    where bucket = v_sub.bucket and user_id = v_sub.user_id
      and refund_id = (p_told ->> 'refundId')::uuid;
  end if;
  -- Who cancels, undoes it and cancels again hears of both; of all else there is one of each.
  v_what := concat_ws(':', v_sub.subscription_id, p_topic, p_told,
    case when v_kind = 'subscription-cancelled' then v_sub.revision end);
  perform dipper.plan_notice_with_facts(v_sub.bucket, v_sub.user_id, v_kind, v_what,
    jsonb_build_object(
      'product', coalesce(v_payment.item_name, v_sub.name),
      'currency', coalesce(v_payment.currency, v_sub.currency),
      'amount', coalesce(v_amount, v_period.amount, 0)::text,
      'card', concat_ws(' ', v_card.company, v_card.number_masked),
      'cardPaymentId', p_told ->> 'cardPaymentId',
      'until', v_sub.paid_until,
      'next', coalesce((p_told ->> 'nextAttemptAt')::timestamptz, dipper.next_payment_at(v_sub))));
end $$;

grant execute on function
  dipper.refuse_card_review(dipper.card_payment),
  dipper.decide_card_review(integer, bigint, uuid, dipper.card_payment_state, text, bigint,
    dipper.unit, integer, integer, jsonb),
  dipper.request_card_review_refund(integer, bigint, uuid, uuid, text, text, bigint, dipper.unit,
    text, text)
to dipper_app;
