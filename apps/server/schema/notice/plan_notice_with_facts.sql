-- Plans a mail about an event, with the facts that it names.
create function dipper.plan_notice_with_facts(
  p_bucket integer, p_user_id bigint, p_kind text, p_what text, p_facts jsonb
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_ref_id uuid := md5(p_what)::uuid;
begin
  if not dipper.plan_notice(p_bucket, p_user_id, p_kind, v_ref_id) then
    return false;
  end if;
  update dipper.notice set facts = p_facts
  where bucket = p_bucket and user_id = p_user_id and kind = p_kind and ref_id = v_ref_id;
  if not found then
    raise exception 'notice % of % vanished', p_kind, p_user_id;
  end if;
  return true;
end $$;
