insert into dipper.card_payment_move (from_state, to_state, meaning, by_operator) values
  ('created', 'declined', 'it cannot be asked for: nothing was charged', false),
  ('created', 'sent', 'the charge is about to be asked for', false),
  ('declined', 'review', 'charged late, and not what was asked for', false),
  ('declined', 'succeeded', 'late success: money is never dropped', false),
  ('part_refunded', 'refunded', 'the rest was given back', false),
  ('review', 'declined', 'an operator closes it: the provider holds nothing of it', true),
  ('review', 'refunded', 'an operator gave back what was taken', true),
  ('review', 'succeeded', 'an operator takes it as the payment that it was for', true),
  ('sent', 'created', 'it never left Dipper: too much was under way', false),
  ('sent', 'declined', 'refused', false),
  ('sent', 'review', 'charged, but not what was asked for', false),
  ('sent', 'succeeded', 'charged', false),
  ('sent', 'unknown', 'no answer that can be read', false),
  ('succeeded', 'part_refunded', 'a part was given back', false),
  ('succeeded', 'refunded', 'all was given back', false),
  ('unknown', 'created', 'asked: never heard of, so the same order is sent again', false),
  ('unknown', 'declined', 'asked: it is not charged', false),
  ('unknown', 'review', 'charged, but not what was asked for', false),
  ('unknown', 'succeeded', 'asked: it is charged', false);

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
