-- The accounts that wait for a deposit from now on, each with its last moment.
create function dipper.open_deposits(p_waiting dipper.settled[]) returns void language plpgsql as $$
declare
  v_ends timestamptz[] := array(select (i.deposit ->> 'dueAt')::timestamptz from unnest(p_waiting) i);
  v_count integer;
begin
  insert into dipper.payment_deposit
    (bucket, user_id, payment_id, bank_code, account_number, account_holder, due_at)
  select bucket, user_id, payment_id, deposit ->> 'bankCode', deposit ->> 'accountNumber',
    deposit ->> 'accountHolder', (deposit ->> 'dueAt')::timestamptz
  from unnest(p_waiting);
  update dipper.payment p set expires_at = i.ends_at,
    window_ends_at = case when p.window_ends_at is not null then i.ends_at end
  from (select (unnest(p_waiting)).*, unnest(v_ends) as ends_at) i
  where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id;
  get diagnostics v_count = row_count;
  assert v_count = cardinality(p_waiting),
    format('%s of %s accounts wait', v_count, cardinality(p_waiting));
end $$;
