-- Gives a person spoons for nothing.
create function dipper.grant_spoons(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_amount bigint,
  p_at timestamptz default null
) returns dipper.posting_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_at timestamptz := coalesce(p_at, dipper.current_time());
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'spoon_grant', p_ref_id) then
    return 'already';
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'spoon_grant', p_ref_id, 1,
    'platform.spoon.granted', 'person.spoon.bonus', 'SPOON', p_amount, v_at);
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  values (p_bucket, p_user_id, p_ref_id, 0, p_amount, 0, p_amount, v_at, dipper.spoon_expiry(v_at));
  perform dipper.change_wallet(p_bucket, p_user_id, 0, p_amount, 0);
  return 'posted';
end $$;
