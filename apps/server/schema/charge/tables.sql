-- The allowed moves are data: every function that writes the state of a charge joins against them.
create table dipper.charge_move (
  from_state dipper.charge_state not null,
  to_state dipper.charge_state not null,
  meaning text not null,
  by_operator boolean not null default false,
  -- The only charges that may make it; null: all.
  charge_kind dipper.charge_kind,
  constraint charge_move_pkey primary key (from_state, to_state),
  constraint charge_move_moves check (from_state <> to_state)
);
comment on table dipper.charge_move is 'class G: the moves that a charge may make';

create table dipper.charge_log (
  bucket integer not null,
  user_id bigint not null,
  -- A payment, or a charge of a saved card.
  payment_id uuid not null,
  revision integer not null,
  charge_kind dipper.charge_kind not null,
  from_state dipper.charge_state not null,
  to_state dipper.charge_state not null,
  cause text not null,
  evidence jsonb not null,
  at timestamptz not null,
  constraint charge_log_pkey primary key (payment_id, revision, bucket, user_id)
);
comment on table dipper.charge_log is 'class U: every move of every charge, with its cause and evidence; only ever added to';

-- Charges that are still to be sent or asked about, or watched for a while, and when. One in review
-- waits for an operator: its time never comes.
create table dipper.charge_due (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  charge_kind dipper.charge_kind not null,
  due_at timestamptz not null,
  attempt integer not null,
  constraint charge_due_pkey primary key (bucket, user_id, payment_id)
) with (fillfactor=70);
comment on table dipper.charge_due is 'class U: charges that are still to be sent or asked about, and when';
create index charge_due_at on dipper.charge_due (charge_kind, due_at);
