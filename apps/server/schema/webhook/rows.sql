insert into dipper.webhook_retry (attempt, after_seconds) values
  (1, 5),
  (10, 86400),
  (11, 86400),
  (2, 30),
  (3, 120),
  (4, 600),
  (5, 1800),
  (6, 7200),
  (7, 21600),
  (8, 43200),
  (9, 86400);
