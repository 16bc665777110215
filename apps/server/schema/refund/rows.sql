insert into dipper.refund_move (from_state, to_state, meaning) values
  ('by-account', 'declined', 'could not be given back by hand: the spoons come back'),
  ('by-account', 'done', 'given back by hand'),
  ('reserved', 'by-account', 'no call takes it back: somebody does it by hand'),
  ('reserved', 'sent', 'the provider is about to be asked for it'),
  ('sent', 'declined', 'refused: the spoons come back'),
  ('sent', 'done', 'given back'),
  ('sent', 'unknown', 'no answer that can be read'),
  ('unknown', 'declined', 'refused, or an operator has seen that it was not given back'),
  ('unknown', 'done', 'asked: it was given back'),
  ('unknown', 'sent', 'asked: the provider still holds it, so it is asked for the same once more');

insert into dipper.card_refund_move (from_state, to_state, meaning) values
  ('declined', 'done', 'it was given back after all: the provider says so late, or an operator has seen it'),
  ('declined', 'sent', 'it has to go back: it is asked for again'),
  ('reserved', 'sent', 'the provider is about to be asked for it'),
  ('sent', 'declined', 'refused'),
  ('sent', 'done', 'given back'),
  ('sent', 'unknown', 'no answer that can be read'),
  ('unknown', 'declined', 'asked: it was not given back, or an operator has seen that it was not'),
  ('unknown', 'done', 'asked: it was given back'),
  ('unknown', 'sent', 'asked: the provider still holds it, so it is asked for the same once more');
