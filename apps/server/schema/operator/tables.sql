create table dipper.operator (
  name text not null,
  roles text[] not null,
  is_active boolean not null default true,
  password_hash text,
  -- Sealed outside of the database, and only used at sign-in.
  totp_secret bytea,
  -- The last half minute whose code was taken: none is taken twice.
  totp_step bigint not null default 0,
  invitation_hash bytea,
  invitation_ends_at timestamptz,
  invited_by text not null,
  invited_at timestamptz not null,
  -- Null: of who came before addresses were kept, and of the demo's.
  mail text,
  locale text not null default 'en',
  constraint operator_pkey primary key (name),
  -- The name `operator` belongs to calls with the token that all machines share.
  constraint operator_name check (name ~ '^[a-z][a-z0-9.-]{1,39}$' and name <> 'operator'),
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
  -- The second factor that began the session.
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
comment on table dipper.operator_session is 'class L: where operators are signed in, and were';
create unique index operator_session_token on dipper.operator_session (token_hash);
create index operator_session_of on dipper.operator_session (name, began_at);

-- Between the steps of signing in, and of adding a passkey: the proof so far, and the challenge.
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
comment on table dipper.operator_ticket is 'class L: what is under way of operators who sign in';
revoke select on dipper.operator_ticket from dipper_app;

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
  -- At the start: the request, and the state before. At the end: the state after.
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
-- Disclosures of masked data, counted by operator.
create index operator_act_openings on dipper.operator_act (at) where part = 'begun'
  and call in ('openPersonField', 'openExchangeField', 'openExchangeDocument', 'openRefundAccount');
create index operator_act_at on dipper.operator_act using brin (at);

create table dipper.operator_act_head (
  is_one boolean not null default true,
  position bigint not null,
  hash bytea not null,
  constraint operator_act_head_pkey primary key (is_one),
  constraint operator_act_head_one check (is_one)
);
comment on table dipper.operator_act_head is 'class L: where the chain of operators'' acts ends';

-- Amounts that each operator moved alone, by name, since the acts lie with the people they are about.
-- An amount is claimed before the act and released if the act fails, except after a crash.
create table dipper.operator_alone (
  name text not null,
  claim_id uuid not null,
  kind text not null,
  unit dipper.unit not null,
  amount bigint not null,
  taken_at timestamptz not null,
  constraint operator_alone_pkey primary key (name, claim_id),
  constraint operator_alone_kind check (kind in ('refund', 'cash-out', 'give', 'take')),
  constraint operator_alone_amount check (amount > 0)
);
comment on table dipper.operator_alone is 'class L: what each operator gave or took without a second one, within a day';
revoke select on dipper.operator_alone from dipper_app;

-- One row for each operator: who asks twice at once is summed one after the other.
create table dipper.operator_alone_turn (
  name text not null,
  constraint operator_alone_turn_pkey primary key (name)
);
comment on table dipper.operator_alone_turn is 'class L: whose sums are being taken';
revoke select on dipper.operator_alone_turn from dipper_app;

create table dipper.operator_raising (
  name text not null,
  raised_at timestamptz not null,
  raised_by text not null,
  how text not null,
  constraint operator_raising_pkey primary key (name, raised_at, raised_by, how),
  constraint operator_raising_name foreign key (name) references dipper.operator (name),
  constraint operator_raising_how check (how in ('invited', 'reinvited', 'role'))
);
comment on table dipper.operator_raising is 'class G: who made an operator, made one anew, or gave a role that moves or decides money';

-- Wrong codes of the authenticator, by name: a right password buys no more of them.
create table dipper.operator_code_tries (
  name text not null,
  -- Wrong codes within a day, which begins with the first one.
  wrong integer not null,
  began_at timestamptz not null,
  -- Wrong codes within a quarter of an hour; `rests` counts how often they were too many in the day.
  lately integer not null,
  lately_ends_at timestamptz not null,
  rests integer not null,
  rests_until timestamptz,
  constraint operator_code_tries_pkey primary key (name),
  constraint operator_code_tries_name foreign key (name) references dipper.operator (name),
  constraint operator_code_tries_counts check (wrong >= 0 and lately >= 0 and rests >= 0)
);
comment on table dipper.operator_code_tries is 'class L: wrong codes of operators who sign in, within a day';

-- Mails to operators. An invitation's secret is made when the mail is sent and stored nowhere.
create table dipper.operator_mail (
  mail_id uuid not null,
  kind text not null,
  -- The operator whom it is about.
  name text not null,
  address text not null,
  locale text not null,
  facts jsonb not null,
  at timestamptz not null,
  state text not null,
  attempt integer not null default 0,
  next_at timestamptz not null,
  constraint operator_mail_pkey primary key (mail_id),
  constraint operator_mail_kind check (kind in ('invitation', 'raised', 'wrong-codes', 'terms',
    'withdrawn')),
  constraint operator_mail_state check (state in ('due', 'sending', 'sent', 'refused', 'not-sent',
    'unknown', 'over'))
);
comment on table dipper.operator_mail is 'class L: mails to operators, until some months after they were sent';
create index operator_mail_due on dipper.operator_mail (next_at) where state in ('due', 'sending');

create table dipper.operator_limit (
  unit dipper.unit not null,
  version integer not null,
  -- The most that one operator may give back or adjust alone, in one act and to one person within a
  -- day. `most` is the limit of two, where there is one.
  alone_most bigint not null,
  most bigint,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  effective_from timestamptz not null,
  constraint operator_limit_pkey primary key (unit, version),
  constraint operator_limit_unit check (unit <> 'POINT' and (unit = 'SPOON') = (most is not null)),
  constraint operator_limit_version check (version >= 1),
  constraint operator_limit_bounds check (
    alone_most >= 0 and most >= alone_most and most <= 1000000000000),
  constraint operator_limit_why check (length(changed_by) > 0 and length(reason) > 0),
  constraint operator_limit_time check (effective_from >= changed_at)
);
comment on table dipper.operator_limit is 'class G: how much one operator may give back or adjust alone, in each unit, by time; only ever added to';
