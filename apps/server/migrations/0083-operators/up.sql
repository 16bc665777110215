-- Those who run the service: who they are, what proves it, and where they are signed in.

create table dipper.operator (
  name text not null,
  roles text[] not null,
  is_active boolean not null default true,
  password_hash text,
  -- Sealed outside of the database, and only ever used by whoever signs in.
  totp_secret bytea,
  -- The last half minute whose code was taken: none is taken twice.
  totp_step bigint not null default 0,
  invitation_hash bytea,
  invitation_ends_at timestamptz,
  invited_by text not null,
  invited_at timestamptz not null,
  constraint operator_pkey primary key (name),
  constraint operator_name check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  constraint operator_roles check (cardinality(roles) between 1 and 6 and roles <@ array['viewer',
    'support', 'catalogue', 'finance-maker', 'finance-checker', 'administrator']),
  constraint operator_invitation check ((invitation_hash is null) = (invitation_ends_at is null))
);
comment on table dipper.operator is 'class G: who runs the service, what they may do, and what proves that it is them';
create unique index operator_invitation on dipper.operator (invitation_hash);

create table dipper.operator_passkey (
  credential_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  added_at timestamptz not null,
  used_at timestamptz,
  constraint operator_passkey_pkey primary key (credential_id),
  constraint operator_passkey_name foreign key (name) references dipper.operator (name)
);
comment on table dipper.operator_passkey is 'class G: the public halves of operators'' passkeys';
create index operator_passkey_of on dipper.operator_passkey (name);

create table dipper.operator_session (
  session_id uuid not null,
  name text not null,
  token_hash bytea not null,
  -- What was proved to begin it.
  way text not null,
  address text not null,
  user_agent text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  constraint operator_session_pkey primary key (session_id),
  constraint operator_session_name foreign key (name) references dipper.operator (name),
  constraint operator_session_way check (way in ('totp', 'passkey'))
);
comment on table dipper.operator_session is 'class G: where operators are signed in, and were';
create unique index operator_session_token on dipper.operator_session (token_hash);
create index operator_session_of on dipper.operator_session (name, began_at);

-- Between the parts of signing in, and of adding a passkey: what was proved, and what has to be answered.
create table dipper.operator_ticket (
  ticket_hash bytea not null,
  name text,
  purpose text not null,
  challenge text,
  tries integer not null default 0,
  ends_at timestamptz not null,
  constraint operator_ticket_pkey primary key (ticket_hash),
  constraint operator_ticket_purpose check (purpose in ('second-factor', 'passkey', 'add-passkey'))
);
comment on table dipper.operator_ticket is 'class G: what is under way of operators who sign in';

create function dipper.invite_operator(
  p_name text, p_roles text[], p_invited_by text, p_invitation_hash bytea, p_lifetime interval
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.operator (name, roles, invited_by, invited_at, invitation_hash, invitation_ends_at)
  values (p_name, p_roles, p_invited_by, v_now, p_invitation_hash, v_now + p_lifetime)
  on conflict (name) do nothing;
  return found;
end $$;

-- Whoever lost what proves them begins anew: all of it is gone, and so are their sessions.
create function dipper.reinvite_operator(
  p_name text, p_invited_by text, p_invitation_hash bytea, p_lifetime interval
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator set password_hash = null, totp_secret = null, totp_step = 0,
    invited_by = p_invited_by, invited_at = v_now, invitation_hash = p_invitation_hash,
    invitation_ends_at = v_now + p_lifetime
  where name = p_name;
  if not found then
    return false;
  end if;
  -- any number of rows: as many passkeys as they had.
  delete from dipper.operator_passkey where name = p_name;
  -- any number of rows: wherever they are signed in.
  update dipper.operator_session set ended_at = v_now, ended_by = p_invited_by
  where name = p_name and ended_at is null;
  return true;
end $$;

-- What they may do, and whether they may come in at all; another right begins with another sign-in.
create function dipper.change_operator(
  p_name text, p_roles text[], p_is_active boolean, p_by text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator set roles = p_roles, is_active = p_is_active where name = p_name;
  if not found then
    return false;
  end if;
  -- any number of rows: wherever they are signed in.
  update dipper.operator_session set ended_at = v_now, ended_by = p_by
  where name = p_name and ended_at is null;
  return true;
end $$;

-- An invitation is used once, and only with a second factor in the same moment.
create function dipper.enrol_operator(
  p_invitation_hash bytea, p_password_hash text, p_totp_secret bytea, p_totp_step bigint
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_name text;
begin
  update dipper.operator set password_hash = p_password_hash, totp_secret = p_totp_secret,
    totp_step = p_totp_step, invitation_hash = null, invitation_ends_at = null
  where invitation_hash = p_invitation_hash and invitation_ends_at > v_now and is_active
  returning name into v_name;
  return v_name;
end $$;

-- True: this code was never taken before.
create function dipper.take_totp(p_name text, p_step bigint, p_secret bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.operator set totp_step = p_step, totp_secret = p_secret
  where name = p_name and totp_step < p_step;
  return found;
end $$;

create function dipper.issue_operator_ticket(
  p_ticket_hash bytea, p_name text, p_purpose text, p_challenge text, p_lifetime interval
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- any number of rows: those whose time is over.
  delete from dipper.operator_ticket where ends_at < v_now;
  insert into dipper.operator_ticket (ticket_hash, name, purpose, challenge, ends_at)
  values (p_ticket_hash, p_name, p_purpose, p_challenge, v_now + p_lifetime);
end $$;

-- Counts a try against the ticket; a ticket with too many, or whose time is over, is none.
create function dipper.try_operator_ticket(
  p_ticket_hash bytea, p_purpose text, p_tries_max integer,
  out name text, out challenge text
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_ticket t set tries = t.tries + 1
  where t.ticket_hash = p_ticket_hash and t.purpose = p_purpose and t.tries < p_tries_max
    and t.ends_at > v_now
  returning t.name, t.challenge into name, challenge;
end $$;

create function dipper.end_operator_ticket(p_ticket_hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from dipper.operator_ticket where ticket_hash = p_ticket_hash;
  return found;
end $$;

create function dipper.add_operator_passkey(
  p_name text, p_credential_id text, p_public_key bytea, p_counter bigint, p_transports text[],
  p_label text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.operator_passkey (credential_id, name, public_key, counter, transports, label,
    added_at)
  values (p_credential_id, p_name, p_public_key, p_counter, p_transports, p_label, v_now)
  on conflict (credential_id) do nothing;
  return found;
end $$;

-- A counter that does not go up is a copy of the key; those that count nothing stay at zero.
create function dipper.use_operator_passkey(p_credential_id text, p_counter bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_passkey set counter = p_counter, used_at = v_now
  where credential_id = p_credential_id and (counter < p_counter or (counter = 0 and p_counter = 0));
  return found;
end $$;

create function dipper.drop_operator_passkey(p_name text, p_credential_id text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from dipper.operator_passkey where name = p_name and credential_id = p_credential_id;
  return found;
end $$;

create function dipper.begin_operator_session(
  p_session_id uuid, p_name text, p_token_hash bytea, p_way text, p_address text,
  p_user_agent text, p_lifetime interval
) returns timestamptz language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  insert into dipper.operator_session (session_id, name, token_hash, way, address, user_agent,
    began_at, seen_at, ends_at)
  select p_session_id, o.name, p_token_hash, p_way, p_address, p_user_agent, v_now, v_now,
    v_now + p_lifetime
  from dipper.operator o where o.name = p_name and o.is_active;
  if not found then
    return null;
  end if;
  return v_now + p_lifetime;
end $$;

-- Who comes with this token, if the session still holds: it ends at its time, and when nobody has
-- used it for a while. That it was used is written down once a minute and no more.
create function dipper.enter_operator_session(
  p_token_hash bytea, p_idle interval,
  out session_id uuid, out name text, out roles text[], out way text, out began_at timestamptz,
  out ends_at timestamptz
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_seen_at timestamptz;
begin
  select s.session_id, s.name, o.roles, s.way, s.began_at, s.ends_at, s.seen_at
  into session_id, name, roles, way, began_at, ends_at, v_seen_at
  from dipper.operator_session s join dipper.operator o on o.name = s.name
  where s.token_hash = p_token_hash and s.ended_at is null and s.ends_at > v_now
    and s.seen_at > v_now - p_idle and o.is_active;
  if session_id is not null and v_seen_at < v_now - interval '1 minute' then
    update dipper.operator_session s set seen_at = v_now
    where s.token_hash = p_token_hash and s.ended_at is null;
    if not found then
      session_id := null;
    end if;
  end if;
end $$;

create function dipper.end_operator_session(p_session_id uuid, p_by text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_session set ended_at = v_now, ended_by = p_by
  where session_id = p_session_id and ended_at is null;
  return found;
end $$;

grant select on dipper.operator, dipper.operator_passkey, dipper.operator_session to dipper_app;
grant execute on function
  dipper.invite_operator(text, text[], text, bytea, interval),
  dipper.reinvite_operator(text, text, bytea, interval),
  dipper.change_operator(text, text[], boolean, text),
  dipper.enrol_operator(bytea, text, bytea, bigint),
  dipper.take_totp(text, bigint, bytea),
  dipper.issue_operator_ticket(bytea, text, text, text, interval),
  dipper.try_operator_ticket(bytea, text, integer),
  dipper.end_operator_ticket(bytea),
  dipper.add_operator_passkey(text, text, bytea, bigint, text[], text),
  dipper.use_operator_passkey(text, bigint),
  dipper.drop_operator_passkey(text, text),
  dipper.begin_operator_session(uuid, text, bytea, text, text, text, interval),
  dipper.enter_operator_session(bytea, interval),
  dipper.end_operator_session(uuid, text)
to dipper_app;
