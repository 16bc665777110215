-- Follows up a refund that was made or refused, by the charge that it gives back. The caller
-- holds the locks of the charge and of the refund.
create function dipper.follow_refund(
  p_refund dipper.refund, p_state dipper.refund_state, p_now timestamptz
) returns void language plpgsql as $$
begin
  if p_refund.charge_kind = 'card' then
    if p_state = 'done' then
      perform dipper.post_card_refund(p_refund, p_now);
    end if;
    return;
  end if;
  if p_state = 'done' then
    perform dipper.post_refund(p_refund, p_now);
  else
    perform dipper.return_spoons(p_refund, p_now);
  end if;
  -- A payment in review was never credited, so its declined refund causes no event for the person.
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  select p_refund.bucket, p_refund.refund_id, p_refund.user_id,
    case when p_refund.kind = 'review' then 'review-refunded'
      when p_state = 'done' then 'refund-done' else 'refund-declined' end, p_now
  where p_refund.kind <> 'review' or p_state = 'done';
end $$;
