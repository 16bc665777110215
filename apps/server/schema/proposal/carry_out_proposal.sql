-- Carries out an approved proposal. False: it cannot be carried out any more.
create function dipper.carry_out_proposal(
  p_proposal dipper.proposal, p_operator text, p_beside jsonb
) returns boolean language plpgsql as $$
declare
  v_kind text := p_proposal.kind;
  v_wish jsonb := p_proposal.wish;
  v_both text := p_proposal.proposed_by || ' + ' || p_operator;
  v_user_id bigint;
begin
  if v_kind = 'operator' then
    return dipper.carry_out_operator(v_wish, array[p_proposal.proposed_by, p_operator]);
  elsif v_kind = 'receiver' and v_wish ->> 'revision' is null then
    return dipper.add_webhook_receiver(v_wish ->> 'name', v_wish ->> 'url',
      (p_beside ->> 'secretId')::uuid, decode(p_beside ->> 'sealed', 'base64'), p_operator);
  elsif v_kind = 'receiver' then
    return dipper.move_webhook_receiver(v_wish ->> 'name', v_wish ->> 'url',
      (v_wish ->> 'revision')::integer, p_operator);
  elsif v_kind = 'dj-level' then
    v_user_id := v_wish ->> 'userId';
    return dipper.set_dj_level(dipper.bucket_of(v_user_id), v_user_id,
      (v_wish ->> 'djId')::bigint, v_wish ->> 'djLevel', v_both) = 'done';
  end if;
  return dipper.carry_out_rule(p_proposal, v_both);
end $$;
