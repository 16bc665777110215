-- Who looked at what of an exchange, and why; and the end of what is kept of it.

create table dipper.exchange_opening (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  opening_id uuid not null,
  what text not null,
  document_id uuid,
  operator text not null,
  reason text not null,
  at timestamptz not null,
  constraint exchange_opening_pkey primary key (bucket, user_id, exchange_id, opening_id),
  constraint exchange_opening_what check (what in ('account', 'account_holder', 'applicant_name',
    'resident_number', 'phone_number', 'email', 'document')),
  constraint exchange_opening_document check ((what = 'document') = (document_id is not null)),
  constraint exchange_opening_why check (length(operator) > 0 and length(reason) > 0)
);
comment on table dipper.exchange_opening is 'class U: each look of an operator at one thing of an exchange, with its reason; only ever added to';

-- Nothing is left of a payee but that there was one.
alter table dipper.exchange_payee add column erased_at timestamptz;
create index exchange_payee_kept on dipper.exchange_payee (bucket, user_id, exchange_id)
  where erased_at is null;

-- Writes down who is about to look. What is not there any more is not looked at.
create function dipper.open_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_opening_id uuid, p_what text,
  p_document_id uuid, p_operator text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  if p_what = 'document' then
    perform 1 from dipper.exchange_document where bucket = p_bucket and user_id = p_user_id
      and document_id = p_document_id and exchange_id = p_exchange_id and state = 'kept';
  else
    perform 1 from dipper.exchange_payee where bucket = p_bucket and user_id = p_user_id
      and exchange_id = p_exchange_id and erased_at is null;
  end if;
  if not found then
    return false;
  end if;
  insert into dipper.exchange_opening (bucket, user_id, exchange_id, opening_id, what, document_id,
    operator, reason, at)
  values (p_bucket, p_user_id, p_exchange_id, p_opening_id, p_what, p_document_id, p_operator,
    p_reason, v_now);
  return true;
end $$;

-- What is kept of exchanges of a bucket whose time is over: numbers at once, documents by whoever
-- takes them away. Answers how many exchanges it was.
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
    if not found then
      raise exception 'a payee vanished under its lock';
    end if;
    perform dipper.let_documents_go(p_bucket, v_payee.user_id, v_payee.document_ids, v_now);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

grant select on dipper.exchange_opening to dipper_app;
grant execute on function
  dipper.open_exchange(integer, bigint, uuid, uuid, text, uuid, text, text),
  dipper.erase_payees(integer, integer)
to dipper_app;
