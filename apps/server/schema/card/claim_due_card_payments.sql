-- Hands out charges that are due to be sent or queried. The lease brings them back.
create function dipper.claim_due_card_payments(
  p_bucket integer, p_limit integer, p_lease_seconds integer
) returns table (o_user_id bigint, o_card_payment_id uuid, o_questions integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.card_payment d set next_question_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.card_payment_id) in (
    select c.user_id, c.card_payment_id from dipper.card_payment c
    where c.bucket = p_bucket and c.next_question_at <= v_now
    order by c.next_question_at limit p_limit for update skip locked)
  returning d.user_id, d.card_payment_id, d.questions;
end $$;
