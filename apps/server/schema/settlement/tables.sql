create table dipper.reconciliation (
  provider text not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null,
  -- When it is due to be compared; while it is being compared, when its lease ends.
  due_at timestamptz not null,
  attempt integer not null,
  records integer not null default 0,
  payments integer not null default 0,
  differences integer not null default 0,
  unanswered integer not null default 0,
  finished_at timestamptz,
  constraint reconciliation_pkey primary key (provider, day),
  constraint reconciliation_state check (state in ('due', 'running', 'done'))
);
comment on table dipper.reconciliation is 'class L: business days of providers that are compared, or have been';

create table dipper.difference (
  difference_id uuid not null,
  provider text not null,
  kind text not null,
  -- Our order number, or the provider's number if the record has none of ours.
  subject text not null,
  day date not null,
  reference text,
  expected_amount bigint,
  expected_unit text,
  found_amount bigint,
  found_unit text,
  state text not null,
  owner text,
  reason text,
  revision integer not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text,
  -- A difference found in a file belongs to that file, and no daily comparison resolves it.
  settlement_id uuid,
  settlement_line integer,
  constraint difference_pkey primary key (difference_id),
  constraint difference_once unique (provider, kind, subject),
  constraint difference_state check (state in ('open', 'explained', 'resolved')),
  constraint difference_reason check (state = 'open' or reason is not null)
);
comment on table dipper.difference is 'class L: what a provider, our payments and the journal do not say alike';
create index difference_day on dipper.difference (provider, day);
-- The lookups of operators: differences by the day they were first seen, open ones, and a file's.
create index difference_seen on dipper.difference (first_seen_at);
create index difference_open on dipper.difference (provider, kind) where state = 'open';
create index difference_settlement on dipper.difference (settlement_id, kind)
  where settlement_id is not null;

create table dipper.difference_log (
  difference_id uuid not null,
  revision integer not null,
  state text not null,
  owner text,
  reason text,
  changed_at timestamptz not null,
  changed_by text,
  constraint difference_log_pkey primary key (difference_id, revision)
);
comment on table dipper.difference_log is 'class L: who said what of a difference, and when; only ever added to';

create table dipper.settlement (
  settlement_id uuid not null,
  provider text not null,
  shape text not null,
  file_name text not null,
  sha256 text not null,
  bytes integer not null,
  -- Days whose charges it settles, in the provider's zone; both are part of it.
  from_day date not null,
  to_day date not null,
  state text not null,
  -- The address takes the file once, until `due_at`. While the file is read, `due_at` ends its lease,
  -- during which nobody else reads a file of this provider.
  ticket_hash bytea not null,
  due_at timestamptz not null,
  replaces uuid,
  replaced_by uuid,
  refused_why text,
  refused_line integer,
  refused_about text,
  lines integer not null default 0,
  others integer not null default 0,
  matched integer not null default 0,
  differences integer not null default 0,
  fees_unjudged integer not null default 0,
  started_at timestamptz not null,
  started_by text not null,
  reason text not null,
  finished_at timestamptz,
  source text not null default 'file',
  constraint settlement_pkey primary key (settlement_id),
  constraint settlement_state check (state in ('awaiting', 'reading', 'compared', 'refused', 'replaced')),
  constraint settlement_days check (from_day <= to_day),
  constraint settlement_refused check ((state = 'refused') = (refused_why is not null)),
  constraint settlement_replaced check ((state = 'replaced') = (replaced_by is not null))
);
comment on table dipper.settlement is 'class L: files in which providers say what they pay us';
-- The same file twice is the same import.
create unique index settlement_once on dipper.settlement (provider, sha256) where state <> 'refused';
-- One of a provider at a time: two at once would not see that they pay the same.
create unique index settlement_reading on dipper.settlement (provider) where state = 'reading';

create table dipper.settlement_line (
  settlement_id uuid not null,
  line integer not null,
  provider text not null,
  kind text not null,
  -- Our order number, and the provider's, as far as the line has them.
  order_name text,
  reference text,
  amount bigint not null,
  unit dipper.unit not null,
  fee bigint,
  net bigint,
  day date not null,
  paid_on date,
  constraint settlement_line_pkey primary key (settlement_id, line),
  constraint settlement_line_kind check (kind in ('charge', 'refund')),
  constraint settlement_line_amount check (amount > 0)
);
comment on table dipper.settlement_line is 'class L: lines of the files in which providers say what they pay us';
create index settlement_line_order on dipper.settlement_line (order_name, provider);
create index settlement_line_reference on dipper.settlement_line (reference, provider);

create table dipper.provider_fee (
  provider text not null,
  -- 0 stands for all methods of the provider.
  method_id integer not null,
  currency dipper.unit not null,
  from_day date not null,
  revision integer not null,
  rate_ppm integer not null,
  fixed bigint not null,
  rounding text not null,
  reason text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  version integer not null,
  constraint provider_fee_pkey primary key (provider, method_id, currency, from_day, revision),
  constraint provider_fee_rate check (rate_ppm between 0 and 1000000 and fixed >= 0),
  constraint provider_fee_rounding check (rounding in ('down', 'half-up', 'up')),
  constraint provider_fee_version unique (provider, method_id, currency, version)
);
comment on table dipper.provider_fee is 'class G: what each provider may keep of a charge, from which day on; only ever added to';

create table dipper.settlement_fetch (
  provider text not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null,
  -- When it is due to be fetched; while it is being fetched, when its lease ends.
  due_at timestamptz not null,
  attempt integer not null default 0,
  -- How often in a row nothing was told, and how often something was.
  untold integer not null default 0,
  told integer not null default 0,
  outcome text,
  asked_at timestamptz,
  told_at timestamptz,
  -- The settlement that the provider told last.
  settlement_id uuid,
  -- The operator who requested another fetch, if one did.
  asked_by text,
  reason text,
  constraint settlement_fetch_pkey primary key (provider, day),
  constraint settlement_fetch_state check (state in ('due', 'running', 'done')),
  constraint settlement_fetch_outcome
    check (outcome in ('told', 'unchanged', 'corrected', 'late', 'unanswered'))
);
comment on table dipper.settlement_fetch is 'class L: days of providers whose settlement is fetched, or has been';
