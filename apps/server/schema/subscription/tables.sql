create table dipper.subscription_move (
  from_state dipper.subscription_state not null,
  to_state dipper.subscription_state not null,
  meaning text not null,
  constraint subscription_move_pkey primary key (from_state, to_state),
  constraint subscription_move_moves check (from_state <> to_state)
);
comment on table dipper.subscription_move is 'class G: the moves that a subscription may make';

create table dipper.period_move (
  from_state dipper.period_state not null,
  to_state dipper.period_state not null,
  meaning text not null,
  constraint period_move_pkey primary key (from_state, to_state),
  constraint period_move_moves check (from_state <> to_state)
);
comment on table dipper.period_move is 'class G: the moves that a period of a subscription may make';

create table dipper.subscription_group (
  dj_id bigint not null,
  name text not null,
  constraint subscription_group_pkey primary key (dj_id),
  constraint subscription_group_dj check (dj_id >= 0)
);
comment on table dipper.subscription_group is 'class G: who can be subscribed to: 0 is the platform with its memberships, others are DJs';

create table dipper.subscription_product (
  product_id bigint not null,
  type text not null,
  dj_id bigint not null,
  plan text,
  grade text,
  name text not null,
  position integer not null,
  active boolean not null default true,
  constraint subscription_product_pkey primary key (product_id),
  constraint subscription_product_type check (type in ('membership', 'plan')),
  constraint subscription_product_dj check ((type = 'membership') = (dj_id = 0)),
  constraint subscription_product_plan check ((type = 'plan') = (plan is not null)),
  constraint subscription_product_group foreign key (dj_id)
    references dipper.subscription_group (dj_id)
);
comment on table dipper.subscription_product is 'class G: memberships, and the tiers of DJs';

create table dipper.subscription_price (
  product_id bigint not null,
  country text not null,
  standard_price bigint,
  local_price bigint not null,
  currency dipper.unit not null,
  -- Its benefits, a line each, in the country’s own language; the others stand in shop_text.
  benefits text,
  constraint subscription_price_pkey primary key (product_id, country),
  constraint subscription_price_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint subscription_price_benefits check (benefits <> ''),
  constraint subscription_price_positive check (local_price > 0 and standard_price > 0),
  constraint subscription_price_product foreign key (product_id)
    references dipper.subscription_product (product_id)
);
comment on table dipper.subscription_price is 'class G: what a period costs in each country, and what it usually would';

create table dipper.subscription_promotion (
  promotion_id bigint not null,
  type text not null,
  -- Null: any of its type.
  product_id bigint,
  months integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  constraint subscription_promotion_pkey primary key (promotion_id),
  constraint subscription_promotion_type check (type in ('membership', 'plan')),
  constraint subscription_promotion_months check (months between 1 and 24),
  constraint subscription_promotion_ends check (ends_at > starts_at)
);
comment on table dipper.subscription_promotion is 'class G: free months for those who begin while it runs';

create table dipper.subscription_promotion_price (
  promotion_id bigint not null,
  country text not null,
  standard_price bigint not null,
  constraint subscription_promotion_price_pkey primary key (promotion_id, country),
  constraint subscription_promotion_price_of foreign key (promotion_id)
    references dipper.subscription_promotion (promotion_id)
);
comment on table dipper.subscription_promotion_price is 'class G: what the free months of a promotion are worth in each country';

-- Counted from the first decline of the period.
create table dipper.subscription_retry (
  class text not null,
  after_hours integer not null,
  step text not null,
  constraint subscription_retry_pkey primary key (class, after_hours),
  constraint subscription_retry_class check (class in ('soft', 'hard', 'held')),
  constraint subscription_retry_step check (step in ('try', 'end'))
);
comment on table dipper.subscription_retry is 'class G: when a declined payment is tried again, and when it is given up';

create table dipper.subscription (
  bucket integer not null,
  user_id bigint not null,
  subscription_id uuid not null,
  state dipper.subscription_state not null,
  revision integer not null,
  type text not null,
  dj_id bigint not null,
  product_id bigint not null,
  plan text,
  grade text,
  name text not null,
  standard_price bigint not null,
  local_price bigint not null,
  currency dipper.unit not null,
  country text not null,
  card_id uuid not null,
  promotion_id bigint,
  promotion_months integer not null,
  -- The part of the price that is free in the free months; a dearer tier pays the difference.
  promotion_price bigint not null,
  -- Period n begins n times thirty days of 24 hours after it.
  anchor_at timestamptz not null,
  -- The period that comes next, and when it does; of one that is canceled, when it ends. Null while
  -- a period is being paid.
  next_period integer not null,
  next_due_at timestamptz,
  paid_until timestamptz not null,
  -- Since the first decline of the period that is not paid.
  trouble_since timestamptz,
  trouble_code integer,
  canceled_at timestamptz,
  ended_at timestamptz,
  ended_why text,
  terms_version text not null,
  agreed_at timestamptz not null,
  request_key text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint subscription_pkey primary key (bucket, user_id, subscription_id),
  constraint subscription_request_once unique (bucket, user_id, request_key),
  constraint subscription_bucket check (bucket = user_id % 4096),
  constraint subscription_type check (type in ('membership', 'plan')),
  constraint subscription_next check (next_period >= 0),
  constraint subscription_promotion_months check (promotion_months >= 0 and promotion_price >= 0),
  constraint subscription_canceled check (state <> 'canceled' or canceled_at is not null),
  constraint subscription_ended check ((state = 'ended') = (ended_at is not null)
    and (state = 'ended') = (ended_why is not null)),
  constraint subscription_trouble check ((state = 'past_due') <= (trouble_since is not null)),
  constraint subscription_of_card foreign key (bucket, user_id, card_id)
    references dipper.card (bucket, user_id, card_id)
) with (fillfactor=70);
comment on table dipper.subscription is 'class U: what people subscribe to';
create unique index subscription_running_once on dipper.subscription (bucket, user_id, type, dj_id)
  where state in ('pending', 'active', 'canceled', 'past_due');
create index subscription_next_due on dipper.subscription (next_due_at)
  where next_due_at is not null;
create index subscription_of_card_now on dipper.subscription (bucket, user_id, card_id)
  where state <> 'ended';
create index subscription_created_on on dipper.subscription using brin (created_at);

create table dipper.subscription_period (
  bucket integer not null,
  user_id bigint not null,
  subscription_id uuid not null,
  period_number integer not null,
  state dipper.period_state not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  amount bigint not null,
  attempts integer not null default 0,
  -- Time of the next charge attempt of a due period.
  next_attempt_at timestamptz,
  -- When it is given up without another attempt.
  give_up_at timestamptz,
  card_payment_id uuid,
  paid_at timestamptz,
  failure_code integer,
  changed_at timestamptz not null,
  constraint subscription_period_pkey
    primary key (bucket, user_id, subscription_id, period_number),
  constraint subscription_period_number check (period_number >= 0),
  constraint subscription_period_span check (ends_at - starts_at = interval '30 days'),
  constraint subscription_period_amount check (amount >= 0 and (state = 'free') <= (amount = 0)),
  constraint subscription_period_due check ((state = 'due') = (next_attempt_at is not null)),
  constraint subscription_period_of foreign key (bucket, user_id, subscription_id)
    references dipper.subscription (bucket, user_id, subscription_id)
) with (fillfactor=70);
comment on table dipper.subscription_period is 'class U: each thirty days of each subscription, once';
create index subscription_period_attempt on dipper.subscription_period (next_attempt_at)
  where state = 'due';

create table dipper.subscription_log (
  bucket integer not null,
  user_id bigint not null,
  subscription_id uuid not null,
  revision integer not null,
  kind text not null,
  state dipper.subscription_state not null,
  period_number integer,
  amount bigint,
  failure_code integer,
  card_payment_id uuid,
  at timestamptz not null,
  constraint subscription_log_pkey primary key (bucket, user_id, subscription_id, revision)
);
comment on table dipper.subscription_log is 'class U: what became of each subscription, step by step; only ever added to';

create table dipper.subscription_promotion_use (
  bucket integer not null,
  user_id bigint not null,
  promotion_id bigint not null,
  subscription_id uuid not null,
  type text not null,
  dj_id bigint not null,
  at timestamptz not null,
  constraint subscription_promotion_use_pkey primary key (bucket, user_id, promotion_id)
);
comment on table dipper.subscription_promotion_use is 'class U: promotions that people have used, each once';

create table dipper.subscription_change (
  bucket integer not null,
  user_id bigint not null,
  subscription_id uuid not null,
  change_id uuid not null,
  state text not null,
  -- `now` for the difference, `next` from the next period on.
  kind text not null,
  product_id bigint not null,
  plan text,
  grade text,
  name text not null,
  standard_price bigint not null,
  local_price bigint not null,
  -- The amount paid at once, and the days of the period that it covers.
  amount bigint not null,
  days integer not null,
  period_number integer not null,
  card_payment_id uuid,
  request_key text not null,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  constraint subscription_change_pkey primary key (bucket, user_id, subscription_id, change_id),
  constraint subscription_change_request_once
    unique (bucket, user_id, subscription_id, request_key),
  constraint subscription_change_state
    check (state in ('charging', 'planned', 'done', 'failed', 'dropped')),
  constraint subscription_change_kind check (kind in ('now', 'next')),
  constraint subscription_change_amount check (amount >= 0 and days between 0 and 30),
  constraint subscription_change_of foreign key (bucket, user_id, subscription_id)
    references dipper.subscription (bucket, user_id, subscription_id)
) with (fillfactor=70);
comment on table dipper.subscription_change is 'class U: changes of tier, paid or planned';
create unique index subscription_change_open on dipper.subscription_change
  (bucket, user_id, subscription_id) where state in ('charging', 'planned');

create table dipper.subscription_refund (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  subscription_id uuid not null,
  period_number integer not null,
  amount bigint not null,
  paid_amount bigint not null,
  used_days integer not null,
  is_full boolean not null,
  request_key text not null,
  requested_at timestamptz not null,
  constraint subscription_refund_pkey primary key (bucket, user_id, refund_id),
  constraint subscription_refund_once unique (bucket, user_id, subscription_id, period_number),
  constraint subscription_refund_within check (amount > 0 and amount <= paid_amount),
  constraint subscription_refund_days check (used_days between 0 and 30)
);
comment on table dipper.subscription_refund is 'class U: subscriptions that were ended for money back, as it was promised';

create table dipper.subscription_refund_part (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  card_payment_id uuid not null,
  card_refund_id uuid not null,
  amount bigint not null,
  constraint subscription_refund_part_pkey
    primary key (bucket, user_id, refund_id, card_payment_id),
  constraint subscription_refund_part_of foreign key (bucket, user_id, refund_id)
    references dipper.subscription_refund (bucket, user_id, refund_id)
);
comment on table dipper.subscription_refund_part is 'class U: from which charges a refund goes back';
create index subscription_refund_part_payment on dipper.subscription_refund_part
  (bucket, user_id, card_payment_id);

-- Features that the streaming service grants to a listener, and their end.
create table dipper.subscription_benefit (
  bucket integer not null,
  user_id bigint not null,
  type text not null,
  dj_id bigint not null,
  subscription_id uuid not null,
  product_id bigint not null,
  granted_until timestamptz not null,
  changed_at timestamptz not null,
  constraint subscription_benefit_pkey primary key (bucket, user_id, type, dj_id)
) with (fillfactor=70);
comment on table dipper.subscription_benefit is 'class U: which features people have by their subscriptions, and until when';

create table dipper.subscription_income (
  bucket integer not null,
  user_id bigint not null,
  card_payment_id uuid not null,
  subscription_id uuid not null,
  product_id bigint not null,
  plan text not null,
  amount bigint not null,
  earned_at timestamptz not null,
  constraint subscription_income_pkey primary key (bucket, user_id, card_payment_id),
  constraint subscription_income_amount check (amount > 0)
);
comment on table dipper.subscription_income is 'class U: each charge of a plan that a DJ has earned by; only ever added to';
create index subscription_income_of on dipper.subscription_income
  (bucket, user_id, subscription_id, earned_at);
