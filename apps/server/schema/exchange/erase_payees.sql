-- Erases payees past their retention period: numbers at once, documents later by the job that
-- deletes them. Returns the count of exchanges.
create function dipper.erase_payees(p_bucket integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_paid_before timestamptz :=
    v_now - make_interval(days => dipper.keep_days('paid-exchange', v_now));
  v_unpaid_before timestamptz :=
    v_now - make_interval(days => dipper.keep_days('unpaid-exchange', v_now));
  v_payee dipper.exchange_payee;
  v_count integer := 0;
begin
  for v_payee in
    select p.* from dipper.exchange_payee p
    join dipper.exchange e on e.bucket = p_bucket and e.user_id = p.user_id
      and e.exchange_id = p.exchange_id
    where p.bucket = p_bucket and p.erased_at is null and e.ended_at <= case
      when e.state in ('paid', 'returned') then v_paid_before else v_unpaid_before end
    limit p_limit for update of p skip locked
  loop
    update dipper.exchange_payee
    set account = '', resident_number = null, contact = null, erased_at = v_now
    where bucket = p_bucket and user_id = v_payee.user_id and exchange_id = v_payee.exchange_id;
    assert found, 'a payee vanished under its lock';
    perform dipper.let_documents_go(p_bucket, v_payee.user_id, v_payee.document_ids, v_now);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
