-- Proposes another address for a receiver, which a second operator agrees to.
create function dipper.propose_webhook_receiver(
  p_proposal_id uuid, p_endpoint text, p_url text, p_revision integer, p_reason text,
  p_operator text
) returns dipper.propose_webhook_receiver_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
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
