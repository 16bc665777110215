-- Writes the journal lines of spoons that leave a person, and takes them from what they hold.
create function dipper.post_spoons_out(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid,
  p_to dipper.account, p_paid bigint, p_bonus bigint, p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_bucket, p_user_id, p_kind, p_ref_id, l.line, l.debit, p_to, 'SPOON', l.amount, p_now
  from (values
    (1, 'person.spoon.paid'::dipper.account, p_paid),
    (2, 'person.spoon.bonus'::dipper.account, p_bonus)
  ) as l (line, debit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_bucket, p_user_id, -p_paid, -p_bonus, 0);
end $$;
