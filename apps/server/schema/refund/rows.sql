insert into dipper.refund_move (from_state, to_state, meaning, charge_kind) values
  ('by-account', 'declined', 'could not be given back by hand: the spoons come back', 'purchase'),
  ('by-account', 'done', 'given back by hand', 'purchase'),
  ('declined', 'done', 'it was given back after all: the provider says so late, or an operator has seen it', 'card'),
  ('declined', 'sent', 'it has to go back: it is asked for again', 'card'),
  ('reserved', 'by-account', 'no call takes it back: somebody does it by hand', 'purchase'),
  ('reserved', 'sent', 'the provider is about to be asked for it', null),
  ('sent', 'declined', 'refused: the spoons of a purchase come back', null),
  ('sent', 'done', 'given back', null),
  ('sent', 'unknown', 'no answer that can be read', null),
  ('unknown', 'declined', 'refused, or an operator has seen that it was not given back', null),
  ('unknown', 'done', 'asked: it was given back', null),
  ('unknown', 'sent', 'asked: the provider still holds it, so it is asked for the same once more', null);
