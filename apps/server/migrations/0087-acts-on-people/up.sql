-- What operators do to an account: it is blocked and let in again, its rights and its level change,
-- and a mail is sent once more. Each answers `done`, `already`, or the name of why it is not done.

create function dipper.suspend_person(p_bucket integer, p_user_id bigint, p_is_suspended boolean)
  returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_wanted text := case when p_is_suspended then 'blocked' else 'active' end;
  v_state text;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_state is null or v_state = 'deleted' then
    return case when v_state is null then 'user_not_found' else 'account_deleted' end;
  elsif v_state = v_wanted then
    return 'already';
  end if;
  update dipper.app_user set state = v_wanted where bucket = p_bucket and user_id = p_user_id;
  if not found then
    raise exception 'person % vanished under their lock', p_user_id;
  end if;
  if p_is_suspended then
    perform dipper.refresh_family_end_all(p_bucket, p_user_id);
  end if;
  return 'done';
end $$;

create function dipper.change_person_grants(
  p_bucket integer, p_user_id bigint, p_payment smallint, p_adult smallint
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_person dipper.app_user;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_person.user_id is null or v_person.state = 'deleted' then
    return case when v_person.user_id is null then 'user_not_found' else 'account_deleted' end;
  elsif v_person.grant_payment = p_payment and v_person.grant_adult = p_adult then
    return 'already';
  end if;
  update dipper.app_user set grant_payment = p_payment, grant_adult = p_adult
  where bucket = p_bucket and user_id = p_user_id;
  if not found then
    raise exception 'person % vanished under their lock', p_user_id;
  end if;
  return 'done';
end $$;

-- How often a mail was sent again: each time under another name, or it would be taken for the first.
alter table dipper.notice add column resends integer not null default 0;

-- Only what can be written anew from what is kept; what was about a moment is over with it.
create function dipper.may_resend(p_notice dipper.notice) returns boolean
  language sql immutable parallel safe set search_path = pg_catalog as $$
  select p_notice.outcome not in ('due', 'sending') and (p_notice.facts is not null
    or p_notice.kind in ('purchase', 'refund-done', 'refund-declined', 'review-refunded'))
$$;

create function dipper.resend_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.notice n
  set outcome = 'due', attempt = 0, next_at = v_now, resends = n.resends + 1
  where n.bucket = p_bucket and n.user_id = p_user_id and n.kind = p_kind and n.ref_id = p_ref_id
    and dipper.may_resend(n);
  return found;
end $$;

grant execute on function
  dipper.suspend_person(integer, bigint, boolean),
  dipper.change_person_grants(integer, bigint, smallint, smallint),
  dipper.may_resend(dipper.notice),
  dipper.resend_notice(integer, bigint, text, uuid)
to dipper_app;
