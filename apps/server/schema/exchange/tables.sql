create table dipper.exchange_move (
  from_state dipper.exchange_state not null,
  to_state dipper.exchange_state not null,
  meaning text not null,
  constraint exchange_move_pkey primary key (from_state, to_state),
  constraint exchange_move_moves check (from_state <> to_state)
);
comment on table dipper.exchange_move is 'class G: the moves that an exchange may make';

-- The terms on which the company pays out income. Versions are added and never changed; the latest
-- one that has begun applies, and a request keeps the one it was made with.
create table dipper.exchange_policy (
  country text not null,
  route text not null,
  version integer not null,
  effective_from timestamptz not null,
  -- The unit that points become, and the rate: so many points make so many minor units.
  unit dipper.unit not null,
  rate_units bigint not null,
  rate_points bigint not null,
  minimum_points bigint not null,
  minimum_amount bigint not null,
  minimum_balance bigint not null,
  minimum_spoons bigint not null,
  -- Basis points: the company's share by the DJ's level, and the share for collecting the money.
  fee_regular integer not null,
  fee_choice_dj integer not null,
  fee_star_dj integer not null,
  fee_top_dj integer not null,
  pg_fee integer not null,
  remittance_fee bigint not null,
  tax_class text not null,
  -- More than this needs the approval of two operators.
  second_operator_above bigint not null,
  deposit_days integer not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint exchange_policy_pkey primary key (country, route, version),
  constraint exchange_policy_one_at_a_time unique (country, route, effective_from),
  constraint exchange_policy_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint exchange_policy_route check (route in ('cash', 'payoneer', 'dotmoney', 'convert')),
  constraint exchange_policy_version check (version >= 1),
  constraint exchange_policy_rate check (rate_units > 0 and rate_points > 0),
  constraint exchange_policy_convert check (route <> 'convert' or (unit = 'SPOON' and rate_units = 1
    and fee_regular + fee_choice_dj + fee_star_dj + fee_top_dj + pg_fee + remittance_fee = 0
    and tax_class = 'none')),
  constraint exchange_policy_money check (route = 'convert' or unit not in ('SPOON', 'POINT')),
  constraint exchange_policy_minimums check (minimum_points >= 0 and minimum_amount >= 0
    and minimum_balance >= 0 and minimum_spoons >= 0),
  constraint exchange_policy_fees check (least(fee_regular, fee_choice_dj, fee_star_dj, fee_top_dj) >= 0
    and greatest(fee_regular, fee_choice_dj, fee_star_dj, fee_top_dj) + pg_fee <= 10000
    and pg_fee >= 0 and remittance_fee >= 0),
  constraint exchange_policy_tax check (tax_class in
    ('none', 'kr_business_income', 'kr_other_income', 'tw_service_income', 'jp_remuneration')),
  constraint exchange_policy_days check (deposit_days between 1 and 60),
  constraint exchange_policy_why check (length(changed_by) > 0 and length(reason) > 0)
);
comment on table dipper.exchange_policy is 'class G: rates, fees, minimums and tax of exchanges, by country, way and time; only ever added to';

-- Exchanges of a country are closed for maintenance; the latest entry applies.
create table dipper.exchange_closing (
  country text not null,
  place integer not null,
  is_closed boolean not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint exchange_closing_pkey primary key (country, place),
  constraint exchange_closing_country check (country in ('kr', 'us', 'jp', 'ar', 'tw'))
);
comment on table dipper.exchange_closing is 'class G: when exchanges were closed and opened, by whom and why; only ever added to';

create table dipper.exchange (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  type text not null,
  state dipper.exchange_state not null,
  revision integer not null,
  country text not null,
  dj_level text not null,
  policy_version integer not null,
  provider text,
  -- The points that leave the person, and the resulting amount: its fees and tax add up to the whole.
  points bigint not null,
  unit dipper.unit not null,
  origin_amount bigint not null,
  spoon_fee bigint not null,
  pg_fee bigint not null,
  remittance_fee bigint not null,
  tax bigint not null,
  amount bigint not null,
  -- Number of the reservation of its points: 2 if a rejected exchange was paid after all.
  reservation smallint not null default 1,
  request_key text not null,
  fingerprint text not null,
  provider_reference text,
  reason text,
  agreed_by text,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  deposit_expected_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  constraint exchange_pkey primary key (bucket, user_id, exchange_id),
  constraint exchange_request_once unique (bucket, user_id, request_key),
  constraint exchange_type check (type in ('cash', 'payoneer', 'dotmoney', 'convert')),
  constraint exchange_convert check ((type = 'convert') = (unit = 'SPOON')),
  constraint exchange_convert_is_done check (type <> 'convert' or state = 'paid'),
  constraint exchange_provider check ((type = 'convert') = (provider is null)),
  constraint exchange_lines check (points > 0 and amount > 0 and origin_amount > 0
    and least(spoon_fee, pg_fee, remittance_fee, tax) >= 0
    and amount + spoon_fee + pg_fee + remittance_fee + tax = origin_amount)
) with (fillfactor=70);
comment on table dipper.exchange is 'class U: each request to turn points into money, or into spoons';
-- One exchange under way for each person. Review is left out: a rejected exchange that was paid after
-- all must reach it even beside another one. Requests check for open ones and reviews themselves.
create unique index exchange_under_way_once on dipper.exchange (bucket, user_id)
  where state in ('requested', 'checking', 'approved', 'sending', 'sent', 'unknown');
-- Operators read by state in the order of asking, or all of them, newest first.
create index exchange_queue on dipper.exchange (state, exchange_id);
create index exchange_newest on dipper.exchange (exchange_id);
create index exchange_paid_at on dipper.exchange (paid_at) where paid_at is not null;
create index exchange_returned_at on dipper.exchange (ended_at) where state = 'returned';
create index exchange_provider_reference on dipper.exchange (provider_reference)
  where provider_reference is not null;
create index exchange_requested_on on dipper.exchange using brin (requested_at);

create table dipper.exchange_log (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  revision integer not null,
  from_state dipper.exchange_state not null,
  to_state dipper.exchange_state not null,
  cause text not null,
  -- The operator, where one decided.
  actor text,
  evidence jsonb not null,
  at timestamptz not null,
  constraint exchange_log_pkey primary key (bucket, user_id, exchange_id, revision)
);
comment on table dipper.exchange_log is 'class U: every move of every exchange, with its cause and evidence; only ever added to';

-- The destination of the money and its owner. The application seals whatever could be misused.
create table dipper.exchange_payee (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  -- The clearing house's number of the bank; null if the money goes to no bank.
  bank_code text,
  -- The bank account's number, or the provider's name for the person's account.
  account bytea not null,
  resident_number bytea,
  -- Name, holder, phone and mail.
  contact bytea,
  terms jsonb not null,
  document_ids uuid[] not null default '{}',
  -- Nothing is left of a payee but that there was one.
  erased_at timestamptz,
  constraint exchange_payee_pkey primary key (bucket, user_id, exchange_id)
);
comment on table dipper.exchange_payee is 'class U: whom an exchange is paid to; sealed field by field';
create index exchange_payee_kept on dipper.exchange_payee (bucket, user_id, exchange_id)
  where erased_at is null;
create index exchange_payee_sealed_by on dipper.exchange_payee
  ((substr(account, 1, 2)), bucket) where erased_at is null;
create index exchange_payee_number_sealed_by on dipper.exchange_payee
  ((substr(resident_number, 1, 2)), bucket) where resident_number is not null and erased_at is null;
create index exchange_payee_contact_sealed_by on dipper.exchange_payee
  ((substr(contact, 1, 2)), bucket) where contact is not null and erased_at is null;

-- Each time a provider is asked to pay: only one of them can be under way.
create table dipper.exchange_attempt (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  attempt smallint not null,
  provider text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  constraint exchange_attempt_pkey primary key (bucket, user_id, exchange_id, attempt),
  constraint exchange_attempt_end check ((ended_at is null) = (outcome is null))
) with (fillfactor=80);
comment on table dipper.exchange_attempt is 'class U: each sending of an exchange to its provider';
create unique index exchange_attempt_live on dipper.exchange_attempt (bucket, user_id, exchange_id)
  where ended_at is null;
-- For comparing the payouts of a day with what the bank says: time goes up with the place in the
-- table of attempts, and of paid exchanges only those that were.
create index exchange_attempt_started on dipper.exchange_attempt using brin (started_at);

-- How a reservation ended: one row for each reservation, never two.
create table dipper.exchange_resolution (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  reservation smallint not null,
  outcome text not null,
  at timestamptz not null,
  constraint exchange_resolution_pkey primary key (bucket, user_id, exchange_id, reservation),
  constraint exchange_resolution_outcome check (outcome in ('paid', 'given-back'))
);
comment on table dipper.exchange_resolution is 'class U: how the points of each exchange ended; only ever added to';

create table dipper.exchange_due (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  due_at timestamptz not null,
  attempt integer not null,
  constraint exchange_due_pkey primary key (bucket, user_id, exchange_id)
) with (fillfactor=70);
comment on table dipper.exchange_due is 'class U: exchanges that a provider is still to be asked for or about, and when';
create index exchange_due_at on dipper.exchange_due (due_at);

-- How often somebody may name an account that is not whose they say it is: without a bound, a bank
-- could be asked through us who has which account.
create table dipper.holder_check (
  bucket integer not null,
  user_id bigint not null,
  check_id uuid not null,
  checked_at timestamptz not null,
  constraint holder_check_pkey primary key (bucket, user_id, check_id)
);
comment on table dipper.holder_check is 'class U: questions to a bank, in the last day, about accounts that were not as their person said';
revoke select on dipper.holder_check from dipper_app;

create table dipper.exchange_document (
  bucket integer not null,
  user_id bigint not null,
  document_id uuid not null,
  -- Bound to a request as soon as one names it.
  exchange_id uuid,
  kind text not null,
  content_type text not null,
  -- The announced size, and from storing on the stored size.
  bytes integer not null,
  -- Hashes of the announced content and of the upload address; deleted when the content arrives.
  sha256 bytea,
  address_hash bytea,
  state text not null,
  object_name text not null,
  data_key bytea,
  announced_at timestamptz not null,
  address_ends_at timestamptz not null,
  kept_at timestamptz,
  gone_at timestamptz,
  -- When an operator has to look at it; null: never.
  due_at timestamptz,
  constraint exchange_document_pkey primary key (bucket, user_id, document_id),
  constraint exchange_document_kind check
    (kind in ('representative_agreement', 'family_certificate')),
  constraint exchange_document_type check
    (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  constraint exchange_document_bytes check (bytes > 0),
  constraint exchange_document_state check
    (state in ('announced', 'received', 'kept', 'leaving', 'gone')),
  constraint exchange_document_address check
    ((state = 'announced') = (address_hash is not null) and (sha256 is null) = (address_hash is null)),
  constraint exchange_document_key check ((state = 'kept') = (data_key is not null)),
  constraint exchange_document_bound check (exchange_id is null or state in ('kept', 'leaving', 'gone')),
  constraint exchange_document_gone check ((state = 'gone') = (gone_at is not null)),
  constraint exchange_document_looked_after check
    (due_at is not null or state = 'gone' or (state = 'kept' and exchange_id is not null))
) with (fillfactor=80);
comment on table dipper.exchange_document is 'class U: documents of exchanges, from their announcement to what is left of them when they are gone';
create index exchange_document_due on dipper.exchange_document (due_at) where due_at is not null;
create index exchange_document_of on dipper.exchange_document (bucket, user_id, exchange_id)
  where exchange_id is not null;
create index exchange_document_sealed_by on dipper.exchange_document
  ((substr(data_key, 1, 2)), bucket) where data_key is not null;

create table dipper.exchange_opening (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  opening_id uuid not null,
  what text not null,
  document_id uuid,
  operator text not null,
  reason text not null,
  at timestamptz not null,
  constraint exchange_opening_pkey primary key (bucket, user_id, exchange_id, opening_id),
  constraint exchange_opening_what check (what in ('account', 'account_holder', 'applicant_name',
    'resident_number', 'phone_number', 'email', 'document')),
  constraint exchange_opening_document check ((what = 'document') = (document_id is not null)),
  constraint exchange_opening_why check (length(operator) > 0 and length(reason) > 0)
);
comment on table dipper.exchange_opening is 'class U: each look of an operator at one thing of an exchange, with its reason; only ever added to';

-- The last known standing of a person's account at a provider that pays into its own accounts. The
-- provider is asked again before each payment.
create table dipper.payout_account (
  bucket integer not null,
  user_id bigint not null,
  provider text not null,
  standing text not null,
  -- When it came to stand so, and when it was last asked about.
  changed_at timestamptz not null,
  asked_at timestamptz not null,
  constraint payout_account_pkey primary key (bucket, user_id, provider),
  constraint payout_account_standing check (standing in ('none', 'pending', 'active', 'inactive'))
) with (fillfactor=80);
comment on table dipper.payout_account is 'class U: how the account of a person at a provider stood when it was last asked about';

create table dipper.bank (
  country text not null,
  -- Three digits, as the Korean clearing house numbers banks.
  code text not null,
  -- The bank's own name in its country, and its English one.
  name text not null,
  english text not null,
  position integer not null,
  active boolean not null default true,
  constraint bank_pkey primary key (country, code),
  constraint bank_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint bank_code check (code ~ '^[0-9]{3}$')
);
comment on table dipper.bank is 'class G: banks that money can be sent to; those that are switched off keep their names';
