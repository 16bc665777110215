insert into dipper.operator_act_head (is_one, position, hash) values
  (true, 0, E'\\x');

insert into dipper.operator_limit (unit, version, alone_most, most, changed_at, changed_by, reason,
  effective_from) values
  ('JPY', 1, 50000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time()),
  ('KRW', 1, 500000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time()),
  ('SAR', 1, 200000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time()),
  ('SPOON', 1, 500, 50000, '2026-01-01 00:00:00+00', 'system', 'as the service began',
    '2026-01-01 00:00:00+00'),
  ('TWD', 1, 15000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time()),
  ('USD', 1, 50000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time());
