-- Records what an operator did, linked to the act before it.
create function dipper.record_act(
  p_act_id uuid, p_part text, p_operator text, p_session_id uuid, p_call text,
  p_subject_kind text, p_subject text, p_person_id bigint, p_reason text, p_given jsonb,
  p_standing jsonb, p_outcome text, p_request_id text
) returns bigint language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_head dipper.operator_act_head;
  v_act dipper.operator_act;
  v_hash bytea;
begin
  select * into v_head from dipper.operator_act_head where is_one for update;
  v_act := row(v_head.position + 1, p_act_id, p_part, v_now, p_operator, p_session_id, p_call,
    p_subject_kind, p_subject, p_person_id, p_reason, p_given, p_standing, p_outcome, p_request_id,
    '\x'::bytea)::dipper.operator_act;
  v_hash := sha256(v_head.hash || convert_to(dipper.operator_act_text(v_act), 'UTF8'));
  insert into dipper.operator_act (position, act_id, part, at, operator, session_id, call,
    subject_kind, subject, user_id, reason, given, standing, outcome, request_id, hash)
  values (v_act.position, p_act_id, p_part, v_now, p_operator, p_session_id, p_call,
    p_subject_kind, p_subject, p_person_id, p_reason, p_given, p_standing, p_outcome, p_request_id,
    v_hash);
  update dipper.operator_act_head set position = v_act.position, hash = v_hash where is_one;
  assert found, 'the head of the acts vanished under its lock';
  return v_act.position;
end $$;
