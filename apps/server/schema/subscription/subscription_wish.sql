-- A request for a subscription, with its price and terms as the person saw them.
create type dipper.subscription_wish as (
  type text,
  product_id bigint,
  dj_id bigint,
  plan text,
  grade text,
  card_id uuid,
  local_price bigint,
  standard_price bigint,
  next_payment_at timestamptz,
  promotion_id bigint,
  promotion_months integer,
  terms_version text
);
