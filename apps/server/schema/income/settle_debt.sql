-- New income first pays debt. The caller holds the wallet's lock. The same reference may pay twice,
-- for an exchange can be returned more than once.
create function dipper.settle_debt(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_income bigint, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_paid bigint;
  v_line smallint;
begin
  select least(owed, p_income) into v_paid from dipper.income_account
  where bucket = p_bucket and user_id = p_user_id for update;
  if coalesce(v_paid, 0) = 0 then
    return;
  end if;
  update dipper.income_account set owed = owed - v_paid
  where bucket = p_bucket and user_id = p_user_id;
  assert found, format('the account of %s vanished under its lock', p_user_id);
  select coalesce(max(line), 0) + 1 into v_line from dipper.journal
  where bucket = p_bucket and user_id = p_user_id and kind = 'debt_settled' and ref_id = p_ref_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'debt_settled', p_ref_id, v_line, 'person.point', 'platform.point.owed',
    'POINT', v_paid, p_at);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, -v_paid);
end $$;
