insert into dipper.decline_class (failure_code, class) values
  (10306, 'hard'),
  (46003, 'hard'),
  (46007, 'soft'),
  (46102, 'hard'),
  (46104, 'hard'),
  (46105, 'hard'),
  (46201, 'soft'),
  (46211, 'soft'),
  (46214, 'hard'),
  (46224, 'soft'),
  (46228, 'soft'),
  (49222, 'held'),
  (49402, 'hard'),
  (49403, 'soft'),
  (49404, 'hard'),
  (49405, 'hard'),
  (49406, 'soft'),
  (49407, 'soft'),
  (49408, 'hard');

-- Three minutes are the wait that the page announces; a renewal is due on its day.
insert into dipper.charge_time_limit (purpose, seconds) values
  ('change', 180),
  ('first', 180),
  ('renewal', 86400),
  ('trial', 180);
