-- Posts the DJ's half of a gift, once: the promised points, if there are any.
create function dipper.receive_gift(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_spoons bigint, p_points bigint,
  p_at timestamptz
) returns dipper.posting_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'gift_income', p_ref_id) then
    return 'already';
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'gift_income', p_ref_id, 1, 'platform.clearing.gifts',
    'platform.spoon.spent', 'SPOON', p_spoons, p_at);
  if p_points > 0 then
    insert into dipper.journal
      (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
    values (p_bucket, p_user_id, 'gift_income', p_ref_id, 2, 'platform.point.issued',
      'person.point', 'POINT', p_points, p_at);
    perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, p_points);
  end if;
  perform dipper.note_income(p_bucket, p_user_id, 'spoon', 0, '', 1, 1, p_spoons, p_points, p_at);
  perform dipper.settle_debt(p_bucket, p_user_id, p_ref_id, p_points, p_at);
  return 'posted';
end $$;
