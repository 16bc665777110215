-- What operators do: each act twice, before it is done and with how it ended, in one chain. Nothing
-- is done by an operator that does not stand here first.

create table dipper.operator_act (
  position bigint not null,
  act_id uuid not null,
  part text not null,
  at timestamptz not null,
  operator text not null,
  session_id uuid,
  call text not null,
  subject_kind text not null,
  subject text not null,
  user_id bigint,
  reason text,
  -- Begun: what was asked for, and how the subject stood. Ended: how it stands since.
  given jsonb,
  standing jsonb,
  outcome text,
  request_id text not null,
  hash bytea not null,
  constraint operator_act_pkey primary key (position),
  constraint operator_act_once unique (act_id, part),
  constraint operator_act_part check (part in ('begun', 'ended')),
  constraint operator_act_ended check ((part = 'ended') = (outcome is not null))
);
comment on table dipper.operator_act is 'class L: what operators did, why, and how what they did it to stood before and after; only ever added to, each row with a hash over the one before';
create index operator_act_subject on dipper.operator_act (subject_kind, subject, position);
create index operator_act_person on dipper.operator_act (user_id, position) where user_id is not null;
create index operator_act_operator on dipper.operator_act (operator, position);

create table dipper.operator_act_head (
  is_one boolean not null default true,
  position bigint not null,
  hash bytea not null,
  constraint operator_act_head_pkey primary key (is_one),
  constraint operator_act_head_one check (is_one)
);
comment on table dipper.operator_act_head is 'class L: where the chain of operators'' acts ends';
insert into dipper.operator_act_head (position, hash) values (0, '\x');

-- What a row's hash is made from. Each part says how long it is, so that none runs into the next.
create function dipper.operator_act_text(a dipper.operator_act) returns text
  language sql stable parallel safe set search_path = pg_catalog as $$
  select string_agg(coalesce(length(part)::text || ':' || part, '-'), '|' order by place)
  from unnest(array[a.position::text, a.act_id::text, a.part,
    ((extract(epoch from a.at) * 1000000)::bigint)::text, a.operator, a.session_id::text, a.call,
    a.subject_kind, a.subject, a.user_id::text, a.reason, a.given::text, a.standing::text,
    a.outcome, a.request_id]) with ordinality as parts (part, place)
$$;

create function dipper.record_act(
  p_act_id uuid, p_part text, p_operator text, p_session_id uuid, p_call text,
  p_subject_kind text, p_subject text, p_user_id bigint, p_reason text, p_given jsonb,
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
    p_subject_kind, p_subject, p_user_id, p_reason, p_given, p_standing, p_outcome, p_request_id,
    '\x'::bytea)::dipper.operator_act;
  v_hash := sha256(v_head.hash || convert_to(dipper.operator_act_text(v_act), 'UTF8'));
  insert into dipper.operator_act (position, act_id, part, at, operator, session_id, call,
    subject_kind, subject, user_id, reason, given, standing, outcome, request_id, hash)
  values (v_act.position, p_act_id, p_part, v_now, p_operator, p_session_id, p_call,
    p_subject_kind, p_subject, p_user_id, p_reason, p_given, p_standing, p_outcome, p_request_id,
    v_hash);
  update dipper.operator_act_head set position = v_act.position, hash = v_hash where is_one;
  if not found then
    raise exception 'the head of the acts vanished under its lock';
  end if;
  return v_act.position;
end $$;

-- The first row that is not as it was written, or null; rows are looked at in slices.
create function dipper.find_broken_act(p_after bigint, p_hash bytea, p_limit integer,
  out broken bigint, out checked bigint, out hash bytea
) language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_act dipper.operator_act;
begin
  checked := p_after;
  hash := p_hash;
  for v_act in
    select * from dipper.operator_act where position > p_after order by position limit p_limit
  loop
    hash := sha256(hash || convert_to(dipper.operator_act_text(v_act), 'UTF8'));
    if v_act.position <> checked + 1 or v_act.hash <> hash then
      broken := checked + 1;
      return;
    end if;
    checked := v_act.position;
  end loop;
end $$;

grant select on dipper.operator_act, dipper.operator_act_head to dipper_app;
grant execute on function
  dipper.record_act(uuid, text, text, uuid, text, text, text, bigint, text, jsonb, jsonb, text, text),
  dipper.find_broken_act(bigint, bytea, integer)
to dipper_app;
