-- Takes the refunds of a bucket that are due, each for one worker at a time.
create function dipper.claim_due_card_refunds(
  p_bucket integer, p_limit integer, p_lease_seconds integer
) returns table (o_user_id bigint, o_card_refund_id uuid, o_questions integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.card_refund d set next_question_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.card_refund_id) in (
    select c.user_id, c.card_refund_id from dipper.card_refund c
    where c.bucket = p_bucket and c.next_question_at <= v_now
    order by c.next_question_at limit p_limit for update skip locked)
  returning d.user_id, d.card_refund_id, d.questions;
end $$;
