-- Returns why a version of a rule or of something sold cannot be proposed, null where it can: it is
-- put into force as written, and that is undone.
create function dipper.refusal_of_rule(
  p_wish jsonb, p_version integer, p_from timestamptz, p_reason text, p_operator text
) returns text language plpgsql as $$
declare
  v_tried text;
begin
  v_tried := dipper.put_rule(p_wish, p_version, p_from, null, p_operator, p_reason);
  raise exception using errcode = 'DPTRY';
exception
  when sqlstate 'DPTRY' then
    return nullif(v_tried, 'added');
end $$;
