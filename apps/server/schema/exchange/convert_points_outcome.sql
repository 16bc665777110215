-- The words with which `convert_points` answers.
create type dipper.convert_points_outcome as enum (
  'converted', 'repeated', 'idempotency_key_mismatch', 'under_maintenance',
  'exchange_country_not_supported', 'point_wrong', 'price_changed', 'convert_limit_exceeded',
  'convert_below_minimum'
);
