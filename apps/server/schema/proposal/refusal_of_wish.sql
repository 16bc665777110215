-- Returns why a wish cannot be proposed, null where it can.
create function dipper.refusal_of_wish(
  p_kind text, p_version integer, p_from timestamptz, p_wish jsonb, p_reason text, p_operator text
) returns text language plpgsql as $$
begin
  if p_kind = 'operator' then
    return dipper.refusal_of_operator(p_wish, p_operator);
  elsif p_kind = 'receiver' then
    return case when p_wish ->> 'revision' is not null and not exists (
      select from dipper.webhook_receiver where endpoint = p_wish ->> 'name') then 'not_found' end;
  elsif p_kind = 'dj-level' then
    return dipper.refusal_of_dj_level((p_wish ->> 'userId')::bigint, p_wish ->> 'djLevel');
  end if;
  return dipper.refusal_of_rule(p_wish, p_version, p_from, p_reason, p_operator);
end $$;
