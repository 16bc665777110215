create table dipper.review_agreement (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  operator text not null,
  amount bigint not null,
  currency dipper.unit not null,
  agreed_at timestamptz not null,
  constraint review_agreement_pkey primary key (bucket, user_id, payment_id, operator)
);
comment on table dipper.review_agreement is 'class U: who has decided to give a payment or a card payment in review, or what a subscription leaves, back, or that a cash-out came back, where two have to';

create table dipper.payment_refund_account (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  -- Bank, number and holder, encrypted by the application: the key is not in this database.
  sealed bytea not null,
  constraint payment_refund_account_pkey primary key (bucket, user_id, payment_id)
);
comment on table dipper.payment_refund_account is 'class U: where a person wants a payment to go back to, encrypted';
create index payment_refund_account_sealed_by on dipper.payment_refund_account
  ((substr(sealed, 1, 8)), bucket);

create table dipper.refund_move (
  from_state dipper.refund_state not null,
  to_state dipper.refund_state not null,
  meaning text not null,
  -- The only charges whose refunds may make it; null: all.
  charge_kind dipper.charge_kind,
  constraint refund_move_pkey primary key (from_state, to_state),
  constraint refund_move_moves check (from_state <> to_state)
);
comment on table dipper.refund_move is 'class G: the moves that a refund may make';

create table dipper.refund (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  -- Whether `payment_id` names a payment or a charge of a kept card.
  charge_kind dipper.charge_kind not null,
  payment_id uuid not null,
  -- Number of the refund within its charge.
  place smallint not null,
  state dipper.refund_state not null,
  revision integer not null,
  way text not null,
  requested_by text not null,
  request_key text not null,
  provider text not null,
  amount bigint not null,
  currency dipper.unit not null,
  -- The amount that the provider holds before this refund.
  held bigint not null,
  spoon_paid bigint not null,
  spoon_bonus bigint not null,
  reason text not null,
  provider_reference text,
  failure_code integer,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  -- 'review' refunds a charge that was never credited; 'difference' books a refund that the
  -- provider made by itself.
  kind text not null default 'request',
  operator text,
  constraint refund_pkey primary key (bucket, user_id, refund_id),
  constraint refund_place unique (bucket, user_id, payment_id, place),
  constraint refund_request_once unique (bucket, user_id, request_key),
  constraint refund_way check (way in ('method', 'account', 'tool')),
  constraint refund_of_card check (charge_kind = 'purchase' or way = 'method'),
  -- 'system' gives back a trial, and what nobody wants any more.
  constraint refund_requested_by check (requested_by in ('person', 'operator', 'system')),
  constraint refund_within check (amount > 0 and amount <= held),
  constraint refund_spoons check (spoon_paid >= 0 and spoon_bonus >= 0),
  constraint refund_kind check (kind in ('request', 'review', 'difference'))
) with (fillfactor=70);
comment on table dipper.refund is 'class U: one refund of a payment or of a charge of a kept card, whole or in part';
create unique index refund_open_once on dipper.refund (bucket, user_id, payment_id)
  where state in ('reserved', 'sent', 'unknown', 'by-account');
create index refund_provider_reference on dipper.refund (provider_reference)
  where provider_reference is not null;
create index refund_requested_on on dipper.refund using brin (requested_at);

create table dipper.refund_log (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  revision integer not null,
  from_state dipper.refund_state not null,
  to_state dipper.refund_state not null,
  cause text not null,
  evidence jsonb not null,
  at timestamptz not null,
  constraint refund_log_pkey primary key (bucket, user_id, refund_id, revision)
);
comment on table dipper.refund_log is 'class U: every move of every refund, with its cause and evidence; only ever added to';

create table dipper.refund_account (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  -- Encrypted by the application, as the account that was named before a payment is.
  sealed bytea not null,
  constraint refund_account_pkey primary key (bucket, user_id, refund_id)
);
comment on table dipper.refund_account is 'class U: where a refund goes to, encrypted';
create index refund_account_sealed_by on dipper.refund_account
  ((substr(sealed, 1, 8)), bucket);

create table dipper.refund_account_opening (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  opening_id uuid not null,
  reason text not null,
  at timestamptz not null,
  constraint refund_account_opening_pkey primary key (bucket, user_id, refund_id, opening_id)
);
comment on table dipper.refund_account_opening is 'class U: when somebody looked at an account, and why; only ever added to';

create table dipper.refund_due (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  due_at timestamptz not null,
  attempt integer not null,
  constraint refund_due_pkey primary key (bucket, user_id, refund_id)
) with (fillfactor=70);
comment on table dipper.refund_due is 'class U: refunds that the provider is still to be asked for or about, and when';
create index refund_due_at on dipper.refund_due (due_at);

-- A provider reports that it holds less than it should: a refund was made there without us.
create table dipper.refund_difference (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  told bigint not null,
  expected bigint not null,
  evidence jsonb not null,
  seen_at timestamptz not null,
  state text not null default 'open',
  operator text,
  reason text,
  decided_at timestamptz,
  constraint refund_difference_pkey primary key (bucket, user_id, payment_id, told),
  constraint refund_difference_state check (state in ('open', 'booked', 'dismissed')),
  constraint refund_difference_decided check (
    state = 'open' or (operator is not null and reason is not null and decided_at is not null))
);
comment on table dipper.refund_difference is 'class U: payments of which a provider holds less than we know; to be reconciled';

create table dipper.refund_proposal (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  -- Number of the proposal within its payment; a decision names it, so that it is about the version
  -- seen.
  number smallint not null,
  state text not null,
  -- Number and id of the refund that it becomes.
  place smallint not null,
  refund_id uuid not null,
  amount bigint not null,
  currency dipper.unit not null,
  spoon_paid bigint not null,
  spoon_bonus bigint not null,
  reason text not null,
  -- The destination account, encrypted by the application; deleted on decision.
  sealed bytea,
  request_key text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_why text,
  decided_at timestamptz,
  constraint refund_proposal_pkey primary key (bucket, user_id, payment_id, number),
  constraint refund_proposal_once unique (bucket, user_id, request_key),
  constraint refund_proposal_state check (state in ('open', 'agreed', 'refused', 'withdrawn')),
  constraint refund_proposal_decided check ((state = 'open') = (decided_by is null)
    and (state = 'open') = (decided_why is null) and (state = 'open') = (decided_at is null)),
  constraint refund_proposal_sealed check (state = 'open' or sealed is null),
  constraint refund_proposal_two check (state not in ('agreed', 'refused')
    or decided_by <> proposed_by),
  constraint refund_proposal_amount check (amount > 0)
);
comment on table dipper.refund_proposal is 'class U: refunds that one operator proposes and another decides';
create unique index refund_proposal_open_once on dipper.refund_proposal
  (bucket, user_id, payment_id) where state = 'open';
create index refund_proposal_sealed_by on dipper.refund_proposal
  ((substr(sealed, 1, 8)), bucket) where sealed is not null;
