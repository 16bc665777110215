insert into dipper.clock_offset default values;

insert into dipper.retention_rule (subject, version, effective_from, keep_days, changed_by,
  reason) values
  ('paid-exchange', 1, '2020-01-01 00:00:00+00', 1826, 'system', 'records of tax that was withheld: five years'),
  ('unpaid-exchange', 1, '2020-01-01 00:00:00+00', 90, 'system', 'long enough to ask why it was not paid'),
  ('unused-document', 1, '2020-01-01 00:00:00+00', 1, 'system', 'brought for a request that never came');

insert into dipper.country_zone (country, effective_from, zone) values
  ('tw', '-infinity', 'Asia/Taipei');
