insert into dipper.spoon_adjustment_rule (version, alone_most, most, changed_by, changed_at,
  reason, effective_from) values
  (1, 500, 50000, 'system', '2026-01-01 00:00:00+00', 'as the service began', '2026-01-01 00:00:00+00');
