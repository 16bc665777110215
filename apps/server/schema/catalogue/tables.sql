create table dipper.product (
  product_id bigint not null,
  country text not null,
  category text not null,
  name text not null,
  amount bigint not null,
  promotion_amount bigint not null default 0,
  price bigint not null,
  currency text not null,
  -- The amount that the provider charges if it does not support the currency.
  charged_price bigint,
  charged_currency text,
  badges text[] not null default '{}',
  position integer not null default 0,
  active boolean not null default true,
  first_time boolean not null default false,
  -- A product of a promotion is on sale while that runs, and any other always.
  promotion_id bigint,
  deleted_at timestamptz,
  constraint product_pkey primary key (product_id),
  constraint product_wire check (product_id between 1 and 9007199254740991),
  constraint product_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint product_category check (category in ('ANDROID', 'IOS', 'WEB', 'VIP', 'ALL', 'NEWBIE')),
  constraint product_amount check (amount > 0 and promotion_amount >= 0),
  constraint product_price check (price > 0),
  constraint product_currency check (currency in ('KRW', 'JPY', 'TWD', 'SAR', 'USD')),
  constraint product_charged check ((charged_price is null) = (charged_currency is null)),
  constraint product_charged_price check (charged_price > 0),
  constraint product_charged_currency check (
    charged_currency in ('KRW', 'JPY', 'TWD', 'SAR', 'USD')
  ),
  constraint product_promotion
    foreign key (promotion_id) references dipper.promotion (promotion_id),
  constraint product_deleted_is_off_sale
    check (deleted_at is null or not active)
);
comment on table dipper.product is 'class G: spoon products, each of one country';
create index product_list on dipper.product (country, category, position);

create table dipper.payment_method (
  country text not null,
  method_id integer not null,
  pg_id integer not null,
  provider text not null,
  position integer not null default 0,
  available boolean not null default false,
  -- For operators: why it is not offered.
  unavailable_reason text,
  -- The page asks for a bank account before payment, because the method cannot refund.
  needs_refund_account boolean not null default false,
  -- Limits of one payment, in minor units of the country's currency.
  minimum_total bigint,
  maximum_total bigint,
  -- Each day the provider's banks rest between these times of that zone.
  rest_from time,
  rest_until time,
  rest_zone text,
  -- Out of service from one moment to another; without an end, nobody knows how long.
  paused_from timestamptz,
  paused_until timestamptz,
  fee text not null default 'none',
  credited text not null default 'at_once',
  typical_minutes integer not null default 1,
  constraint payment_method_pkey primary key (country, method_id),
  constraint payment_method_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint payment_method_reason check (not available or unavailable_reason is null),
  constraint payment_method_totals check (
    minimum_total > 0 and maximum_total >= coalesce(minimum_total, 1)),
  constraint payment_method_rest check (
    num_nulls(rest_from, rest_until, rest_zone) in (0, 3) and rest_from <> rest_until),
  constraint payment_method_pause check (
    paused_until > paused_from and (paused_until is null or paused_from is not null)),
  constraint payment_method_fee check (
    fee in ('none', 'issuer')),
  constraint payment_method_credited check (
    credited in ('at_once', 'after_deposit')),
  constraint payment_method_minutes check (
    typical_minutes > 0)
);
comment on table dipper.payment_method is 'class G: how people can pay in each country, in order';

create table dipper.badge_style (
  key text not null,
  country text not null,
  label text not null,
  text_color text not null,
  background_color text not null,
  position integer not null,
  active boolean not null default true,
  constraint badge_style_pkey primary key (key, country),
  constraint badge_style_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint badge_style_colors check (
    text_color ~ '^#[0-9a-f]{6}$' and background_color ~ '^#[0-9a-f]{6}$'
  )
);
comment on table dipper.badge_style is 'class G: how badges on products look, in each country''s words';

create table dipper.purchase_limit (
  country text not null,
  name text not null,
  value bigint not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint purchase_limit_pkey primary key (country, name),
  constraint purchase_limit_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint purchase_limit_name check (name in ('daily_method_uses', 'minor_monthly', 'refund_days')),
  constraint purchase_limit_value check (value >= 0)
);
comment on table dipper.purchase_limit is 'class G: limits that an operator has set; what is not here is as the contract has it';

create table dipper.promotion (
  promotion_id bigint not null,
  country text not null,
  kind text not null,
  banner_title text not null,
  is_show_countdown boolean not null default true,
  starts_at timestamptz not null,
  -- Null: until an operator ends it.
  ends_at timestamptz,
  constraint promotion_pkey primary key (promotion_id),
  constraint promotion_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint promotion_kind check (kind in ('sale', 'newbie')),
  constraint promotion_title check (banner_title <> ''),
  constraint promotion_time check (ends_at > starts_at),
  constraint promotion_sale_ends check (kind <> 'sale' or ends_at is not null)
);
comment on table dipper.promotion is 'class G: promotions of each country, with their beginning and end';
create index promotion_latest on dipper.promotion (country, kind, starts_at);

create table dipper.seller (
  country text not null,
  name text not null,
  representative text,
  registration_number text,
  sale_number text,
  address text not null,
  phone text,
  email text,
  -- The rate of the tax included in every price; null if there is no tax.
  tax_basis_points integer,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint seller_pkey primary key (country),
  constraint seller_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint seller_tax check (tax_basis_points between 1 and 9999)
);
comment on table dipper.seller is 'class G: who sells in each country, as receipts say it';

create table dipper.shop_text (
  country text not null,
  kind text not null,
  -- Key of the setting, badge or terms, or the number of the promotion or offer.
  key text not null,
  locale text not null,
  text text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint shop_text_pkey primary key (country, kind, key, locale),
  constraint shop_text_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint shop_text_kind check (kind in ('setting', 'promotion',
    'badge', 'terms', 'subscription')),
  constraint shop_text_locale check (locale in ('en', 'ko', 'ja', 'ar', 'zh')),
  constraint shop_text_text check (text <> '')
);
comment on table dipper.shop_text is 'class G: what operators write in other languages than the country''s, which is said where one is missing';

create table dipper.catalogue_version (
  kind text not null,
  country text not null,
  key text not null,
  version integer not null,
  -- Null: the state before the first change, whose start is unknown.
  effective_from timestamptz,
  -- All of it, in the columns' own names; never a part.
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint catalogue_version_pkey primary key (kind, country, key, version),
  constraint catalogue_version_kind check (kind in ('product',
    'promotion', 'badge', 'method', 'setting', 'limit', 'subscription', 'retry', 'seller', 'category',
    'bank', 'free_months', 'terms')),
  constraint catalogue_version_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint catalogue_version_first check ((version = 0) = (effective_from is null)),
  constraint catalogue_version_time check (effective_from >= changed_at),
  constraint catalogue_version_why check (length(changed_by) > 0 and length(reason) > 0)
);
comment on table dipper.catalogue_version is 'class G: what was sold and said, on which terms and from when, who decided so and why; only ever added to';

create table dipper.catalogue_withdrawal (
  kind text not null,
  country text not null,
  key text not null,
  version integer not null,
  withdrawn_at timestamptz not null,
  withdrawn_by text not null,
  reason text not null,
  constraint catalogue_withdrawal_pkey primary key (kind, country, key, version),
  constraint catalogue_withdrawal_of foreign key (kind, country, key, version)
    references dipper.catalogue_version (kind, country, key, version)
);
comment on table dipper.catalogue_withdrawal is 'class G: versions that were taken back before they began; only ever added to';

-- Versions that the shop's tables do not have yet. Readers of prices read here too, so that a price
-- applies from its time, however late a worker is.
create table dipper.catalogue_planned (
  kind text not null,
  country text not null,
  key text not null,
  version integer not null,
  effective_from timestamptz not null,
  content jsonb not null,
  constraint catalogue_planned_pkey primary key (kind, country, key, version),
  constraint catalogue_planned_of foreign key (kind, country, key, version)
    references dipper.catalogue_version (kind, country, key, version)
);
comment on table dipper.catalogue_planned is 'class G: versions of the catalogue that begin later';
create index catalogue_planned_due on dipper.catalogue_planned (effective_from);

create table dipper.product_category (
  country text not null,
  category text not null,
  -- Categories in one list are sorted by it; the products of equal ones are mixed.
  position integer not null default 0,
  constraint product_category_pkey primary key (country, category),
  constraint product_category_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint product_category_known check (category in ('ANDROID', 'IOS', 'WEB', 'VIP', 'ALL', 'NEWBIE'))
);
comment on table dipper.product_category is 'class G: in which order a country’s shop shows its categories';

create table dipper.terms (
  country text not null,
  key text not null,
  -- In the country’s own language; the others stand in shop_text.
  value text not null,
  -- The date from which the wording applies: its name in agreements.
  since timestamptz not null,
  constraint terms_pkey primary key (country, key),
  constraint terms_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint terms_value check (value <> '')
);
comment on table dipper.terms is 'class G: the wording that people agree to, as it holds';
