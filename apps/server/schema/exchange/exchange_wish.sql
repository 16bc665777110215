-- A request for an exchange, with its amounts as the page computed them.
create type dipper.exchange_wish as (
  type text,
  provider text,
  points bigint,
  policy_version integer,
  dj_level text,
  origin_amount bigint,
  spoon_fee bigint,
  pg_fee bigint,
  remittance_fee bigint,
  tax bigint,
  amount bigint,
  bank_code text,
  account bytea,
  resident_number bytea,
  contact bytea,
  terms jsonb,
  document_ids uuid[],
  -- The days without bank transfers in the country, for the day of the deposit.
  holidays date[]
);
