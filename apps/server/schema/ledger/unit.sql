-- The units of amounts: spoons, points and the currencies, each in its minor unit.
create type dipper.unit as enum (
  'SPOON', 'POINT', 'KRW', 'JPY', 'TWD', 'SAR', 'USD'
);
