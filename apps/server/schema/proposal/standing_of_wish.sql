-- Returns how the subject of a wish stands, as far as agreeing to it depends on that, and locks it.
-- Rules have versions instead.
create function dipper.standing_of_wish(p_kind text, p_wish jsonb) returns jsonb
  language plpgsql as $$
declare
  v_user_id bigint;
  v_standing jsonb := '{}';
begin
  if p_kind = 'operator' then
    select jsonb_build_object('rolesBefore', roles, 'isActiveBefore', is_active) into v_standing
    from dipper.operator where name = p_wish ->> 'name' for update;
    return coalesce(v_standing, '{"rolesBefore": null, "isActiveBefore": null}');
  elsif p_kind = 'receiver' then
    select jsonb_build_object('revision', revision) into v_standing
    from dipper.webhook_receiver where endpoint = p_wish ->> 'name' for update;
    return coalesce(v_standing, '{"revision": null}');
  elsif p_kind = 'dj-level' then
    v_user_id := p_wish ->> 'userId';
    select jsonb_build_object('djLevelBefore', dj_level) into v_standing from dipper.app_user
    where bucket = dipper.bucket_of(v_user_id) and user_id = v_user_id for no key update;
    return coalesce(v_standing, '{"djLevelBefore": null}');
  end if;
  return v_standing;
end $$;
