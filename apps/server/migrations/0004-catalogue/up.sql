create table dipper.product (
  product_id bigint not null,
  country text not null,
  category text not null,
  name text not null,
  amount bigint not null,
  promotion_amount bigint not null default 0,
  price bigint not null,
  currency text not null,
  -- What the provider charges where it cannot charge the currency.
  charged_price bigint,
  charged_currency text,
  badges text[] not null default '{}',
  position integer not null default 0,
  active boolean not null default true,
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
  )
);
comment on table dipper.product is 'class G: spoon products, each of one country';
create index product_list on dipper.product (country, category, position);
grant select on dipper.product to dipper_app;

create table dipper.payment_method (
  country text not null,
  method_id integer not null,
  pg_id integer not null,
  provider text not null,
  position integer not null default 0,
  available boolean not null default false,
  -- For operators: why it is not offered.
  unavailable_reason text,
  constraint payment_method_pkey primary key (country, method_id),
  constraint payment_method_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint payment_method_reason check (not available or unavailable_reason is null)
);
comment on table dipper.payment_method is 'class G: how people can pay in each country, in order';
grant select on dipper.payment_method to dipper_app;

create table dipper.badge_style (
  key text not null,
  country text not null,
  label text not null,
  text_color text not null,
  background_color text not null,
  position integer not null,
  constraint badge_style_pkey primary key (key, country),
  constraint badge_style_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint badge_style_colors check (
    text_color ~ '^#[0-9a-f]{6}$' and background_color ~ '^#[0-9a-f]{6}$'
  )
);
comment on table dipper.badge_style is 'class G: how badges on products look, in each country''s words';
grant select on dipper.badge_style to dipper_app;

create table dipper.setting (
  key text not null,
  country text not null,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint setting_pkey primary key (key, country),
  constraint setting_country check (country in ('kr', 'us', 'jp', 'ar', 'tw'))
);
comment on table dipper.setting is 'class G: texts, limits and switches that an operator decides';
grant select on dipper.setting to dipper_app;
