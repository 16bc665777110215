-- Changes that one operator proposes and another decides about: rules that others work by, what is
-- sold, operators and their roles, receivers of messages, levels of DJs.
create table dipper.proposal (
  proposal_id uuid not null,
  kind text not null,
  -- Kind and name of the thing it changes: refund-check:KRW, exchange-policy:kr:cash, operator:minho.
  subject text not null,
  -- The version that a rule would get, and when it is to begin.
  version integer,
  effective_from timestamptz,
  -- The fields of its kind, and the state at the proposal of what they change.
  wish jsonb not null,
  state text not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_why text,
  decided_at timestamptz,
  constraint proposal_pkey primary key (proposal_id),
  constraint proposal_of check (kind = split_part(subject, ':', 1)),
  -- The wish names the same subject as its proposal, since an approval carries out the wish as it stands.
  constraint proposal_wish check (case
    when kind in ('operator', 'receiver') then subject = kind || ':' || (wish ->> 'name')
    when kind = 'dj-level' then subject = kind || ':' || (wish ->> 'userId')
    else kind = wish ->> 'kind' end is true),
  constraint proposal_state check (state in ('open', 'agreed', 'refused', 'withdrawn')),
  constraint proposal_decided check ((state = 'open') = (decided_by is null)
    and (state = 'open') = (decided_why is null) and (state = 'open') = (decided_at is null)),
  constraint proposal_two check (state not in ('agreed', 'refused') or decided_by <> proposed_by)
);
comment on table dipper.proposal is 'class G: changes that one operator proposes and another decides about';
create unique index proposal_open_once on dipper.proposal (subject) where state = 'open';
