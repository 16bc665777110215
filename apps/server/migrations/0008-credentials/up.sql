-- A code that is on its way to a phone or a mailbox, bound to the browser that asked for it.
-- `code_hash` is null where nobody may confirm: the mail then said something else, and the page
-- cannot tell. A right code proves the ticket; what it was asked for uses it up, once.
create table dipper.login_ticket (
  ticket_hash bytea not null,
  purpose text not null,
  identity text not null,
  device_id text not null,
  code_hash bytea,
  password_hash text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  used_at timestamptz,
  constraint login_ticket_pkey primary key (ticket_hash),
  constraint login_ticket_purpose check (purpose in ('phone', 'email-register', 'email-reset'))
);
comment on table dipper.login_ticket is 'class K: one-time codes on their way, by the hash of their ticket';
create index login_ticket_expiry on dipper.login_ticket (expires_at);
grant select on dipper.login_ticket to dipper_app;

create function dipper.login_ticket_issue(
  p_ticket_hash bytea,
  p_purpose text,
  p_identity text,
  p_device_id text,
  p_code_hash bytea,
  p_password_hash text,
  p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.login_ticket
    (ticket_hash, purpose, identity, device_id, code_hash, password_hash, created_at, expires_at)
  values
    (p_ticket_hash, p_purpose, p_identity, p_device_id, p_code_hash, p_password_hash, v_now,
     v_expires_at);
end
$$;
grant execute on function dipper.login_ticket_issue(
  bytea, text, text, text, bytea, text, interval) to dipper_app;

-- `proved`: the code is right, or was before and is given again; the ticket lives on for a while.
-- `wrong`: and may be tried again. `expired`: unknown, used, run out, of another browser, or tried
-- too often.
create function dipper.login_ticket_try(
  in p_ticket_hash bytea,
  in p_purpose text,
  in p_device_id text,
  in p_code_hash bytea,
  in p_tries_max integer,
  in p_proved_lifetime interval,
  out outcome text,
  out identity text,
  out password_hash text
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_proved_until timestamptz := v_now + p_proved_lifetime;
  v_row dipper.login_ticket%rowtype;
  v_count integer;
begin
  select t.* into v_row
  from dipper.login_ticket t
  where t.ticket_hash = p_ticket_hash
  for update;
  if not found or v_row.purpose <> p_purpose or v_row.device_id <> p_device_id
    or v_row.used_at is not null or v_row.expires_at <= v_now or v_row.tries >= p_tries_max then
    outcome := 'expired';
    return;
  end if;
  if v_row.code_hash is distinct from p_code_hash then
    update dipper.login_ticket t set tries = v_row.tries + 1 where t.ticket_hash = p_ticket_hash;
    get diagnostics v_count = row_count;
    if v_count <> 1 then
      raise exception 'login ticket vanished under its lock';
    end if;
    outcome := case when v_row.tries + 1 >= p_tries_max then 'expired' else 'wrong' end;
    return;
  end if;
  if v_row.proved_at is null then
    update dipper.login_ticket t set proved_at = v_now, expires_at = v_proved_until
    where t.ticket_hash = p_ticket_hash;
    get diagnostics v_count = row_count;
    if v_count <> 1 then
      raise exception 'login ticket vanished under its lock';
    end if;
  end if;
  outcome := 'proved';
  identity := v_row.identity;
  password_hash := v_row.password_hash;
end
$$;
grant execute on function dipper.login_ticket_try(
  bytea, text, text, bytea, integer, interval) to dipper_app;

-- Whose proved ticket it is, to the first who asks in time and from the same browser.
create function dipper.login_ticket_use(p_ticket_hash bytea, p_purpose text, p_device_id text)
returns text
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_identity text;
begin
  update dipper.login_ticket t
  set used_at = v_now
  where t.ticket_hash = p_ticket_hash and t.purpose = p_purpose and t.device_id = p_device_id
    and t.proved_at is not null and t.used_at is null and t.expires_at > v_now
  returning t.identity into v_identity;
  return v_identity;
end
$$;
grant execute on function dipper.login_ticket_use(bytea, text, text) to dipper_app;

-- A password belongs to the person who set it: an identity that begins anew begins without one.
create table dipper.password_credential (
  identity text not null,
  user_id bigint not null,
  password_hash text not null,
  changed_at timestamptz not null,
  constraint password_credential_pkey primary key (identity)
);
comment on table dipper.password_credential is 'class K: argon2id hashes of passwords, by login identity';
grant select on dipper.password_credential to dipper_app;

create function dipper.password_set(p_identity text, p_user_id bigint, p_password_hash text)
returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.password_credential as c (identity, user_id, password_hash, changed_at)
  values (p_identity, p_user_id, p_password_hash, v_now)
  on conflict (identity) do update
  set user_id = excluded.user_id, password_hash = excluded.password_hash,
      changed_at = excluded.changed_at;
end
$$;
grant execute on function dipper.password_set(text, bigint, text) to dipper_app;

-- The same password under stronger parameters; not where it was changed meanwhile.
create function dipper.password_rehash(p_identity text, p_old_hash text, p_new_hash text)
returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_count integer;
begin
  update dipper.password_credential c set password_hash = p_new_hash
  where c.identity = p_identity and c.password_hash = p_old_hash;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.password_rehash(text, text, text) to dipper_app;

-- How often something was tried in a window of time, by a keyed hash of what it is.
create table dipper.login_throttle (
  key_hash bytea not null,
  taken integer not null,
  window_ends_at timestamptz not null,
  constraint login_throttle_pkey primary key (key_hash)
) with (fillfactor = 70);
comment on table dipper.login_throttle is 'class K: tries in a window of time, by a keyed hash of their subject';
create index login_throttle_end on dipper.login_throttle (window_ends_at);
grant select on dipper.login_throttle to dipper_app;

-- Takes one of the tries that are left: null, or the seconds to wait where none is. Counted before
-- the try itself, so that many at once are no more than the limit. That a crash may forget the last
-- moment is no harm, so nobody waits for the disk.
create function dipper.login_throttle_take(p_key_hash bytea, p_limit integer, p_window interval)
returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_ends_at timestamptz := v_now + p_window;
  v_row dipper.login_throttle%rowtype;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into dipper.login_throttle as t (key_hash, taken, window_ends_at)
  values (p_key_hash, 1, v_ends_at)
  on conflict (key_hash) do update
  set taken = case when t.window_ends_at <= v_now then 1 else t.taken + 1 end,
      window_ends_at = case when t.window_ends_at <= v_now then v_ends_at else t.window_ends_at end
  where t.window_ends_at <= v_now or t.taken < p_limit;
  if found then
    return null;
  end if;
  select t.* into v_row from dipper.login_throttle t where t.key_hash = p_key_hash;
  return greatest(1, ceil(extract(epoch from coalesce(v_row.window_ends_at, v_ends_at) - v_now)));
end
$$;
grant execute on function dipper.login_throttle_take(bytea, integer, interval) to dipper_app;

-- A try that was none: it went well, or something else stood in its way.
create function dipper.login_throttle_give_back(p_key_hash bytea, p_all boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_count integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  update dipper.login_throttle t
  set taken = case when p_all then 0 else greatest(t.taken - 1, 0) end
  where t.key_hash = p_key_hash;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.login_throttle_give_back(bytea, boolean) to dipper_app;

-- What has run out long ago says nothing any more.
create function dipper.credentials_purge() returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '1 day';
  v_tickets integer;
  v_throttles integer;
begin
  delete from dipper.login_ticket t where t.expires_at <= v_before;
  get diagnostics v_tickets = row_count;
  delete from dipper.login_throttle t where t.window_ends_at <= v_before;
  get diagnostics v_throttles = row_count;
  return v_tickets + v_throttles;
end
$$;
grant execute on function dipper.credentials_purge() to dipper_app;

-- Every login of a person at once; true where there was one.
create function dipper.refresh_family_end_all(p_bucket integer, p_user_id bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.refresh_family f
  set ended_at = v_now, end_reason = 'account'
  where f.bucket = p_bucket and f.user_id = p_user_id and f.ended_at is null;
  get diagnostics v_count = row_count;
  return v_count > 0;
end
$$;
grant execute on function dipper.refresh_family_end_all(integer, bigint) to dipper_app;
