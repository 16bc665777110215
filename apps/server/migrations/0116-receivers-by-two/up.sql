-- To whom all news goes is asked for by one operator and agreed to by another: a receiver that is new,
-- and another address of one that there is.

create table dipper.webhook_proposal (
  proposal_id uuid not null,
  endpoint text not null,
  url text not null,
  -- Null: it is new. Else the address as it was seen.
  revision integer,
  state text not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_why text,
  decided_at timestamptz,
  constraint webhook_proposal_pkey primary key (proposal_id),
  constraint webhook_proposal_state check (state in ('open', 'agreed', 'refused', 'withdrawn')),
  constraint webhook_proposal_decided check ((state = 'open') = (decided_by is null)
    and (state = 'open') = (decided_why is null) and (state = 'open') = (decided_at is null)),
  constraint webhook_proposal_two check (state not in ('agreed', 'refused')
    or decided_by <> proposed_by)
);
comment on table dipper.webhook_proposal is 'class G: receivers and addresses that one operator asks for and another decides';
create unique index webhook_proposal_open_once on dipper.webhook_proposal (endpoint)
  where state = 'open';
grant select on dipper.webhook_proposal to dipper_app;

create function dipper.propose_webhook_receiver(
  p_proposal_id uuid, p_endpoint text, p_url text, p_revision integer, p_reason text,
  p_operator text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_stands integer;
begin
  select revision into v_stands from dipper.webhook_receiver where endpoint = p_endpoint;
  if v_stands is null and p_revision is not null then
    return 'not_found';
  elsif v_stands is distinct from p_revision then
    return 'changed_meanwhile';
  end if;
  insert into dipper.webhook_proposal (proposal_id, endpoint, url, revision, state, reason,
    proposed_by, proposed_at)
  values (p_proposal_id, p_endpoint, p_url, p_revision, 'open', p_reason, p_operator, v_now)
  on conflict do nothing;
  return case when found then 'proposed' else 'changed_meanwhile' end;
end $$;

-- Agreed to, refused or withdrawn, once. Whoever proposed it may only withdraw it; who comes with the
-- token that all operators share is nobody in particular. What cannot be done stays proposed.
create function dipper.decide_webhook_proposal(
  p_proposal_id uuid, p_endpoint text, p_state text, p_operator text, p_reason text,
  p_secret_id uuid, p_sealed bytea
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_proposal dipper.webhook_proposal;
begin
  select * into v_proposal from dipper.webhook_proposal
  where proposal_id = p_proposal_id and endpoint = p_endpoint for update;
  if not found then
    return 'not_found';
  elsif v_proposal.state <> 'open' then
    return 'exchange_changed_meanwhile';
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator then
    return 'no_right';
  elsif p_state <> 'withdrawn'
    and (p_operator = 'operator' or v_proposal.proposed_by = p_operator) then
    return 'second_operator_required';
  elsif p_state = 'agreed' and not (case when v_proposal.revision is null
    then dipper.add_webhook_receiver(
      v_proposal.endpoint, v_proposal.url, p_secret_id, p_sealed, p_operator)
    else dipper.move_webhook_receiver(
      v_proposal.endpoint, v_proposal.url, v_proposal.revision, p_operator) end) then
    return 'exchange_changed_meanwhile';
  end if;
  update dipper.webhook_proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now
  where proposal_id = p_proposal_id;
  if not found then
    raise exception 'proposal % vanished under its lock', p_proposal_id;
  end if;
  return 'decided';
end $$;

grant execute on function
  dipper.propose_webhook_receiver(uuid, text, text, integer, text, text),
  dipper.decide_webhook_proposal(uuid, text, text, text, text, uuid, bytea)
to dipper_app;
