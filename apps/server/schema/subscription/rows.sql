insert into dipper.subscription_move (from_state, to_state, meaning) values
  ('active', 'canceled', 'no further payment is wanted'),
  ('active', 'ended', 'given back'),
  ('active', 'past_due', 'a payment was declined'),
  ('canceled', 'active', 'the cancellation is undone'),
  ('canceled', 'ended', 'what was paid is over'),
  ('past_due', 'active', 'the payment succeeded after all, or is not asked for any more'),
  ('past_due', 'ended', 'the schedule of retries is over, or nobody wants to pay any more'),
  ('pending', 'active', 'the first payment succeeded'),
  ('pending', 'ended', 'the first payment was declined, or could not be kept');

insert into dipper.period_move (from_state, to_state, meaning) values
  ('charging', 'due', 'the attempt was declined, and another one may come'),
  ('charging', 'failed', 'the attempt was declined, and none comes any more'),
  ('charging', 'paid', 'the attempt succeeded'),
  ('due', 'charging', 'an attempt began'),
  ('due', 'failed', 'the schedule of retries is over, or nobody wants to pay any more'),
  ('due', 'paid', 'an attempt that had been declined succeeded late'),
  ('due', 'skipped', 'the DJ is suspended: nobody pays for it'),
  ('free', 'refunded', 'what a dearer tier cost in it was given back'),
  ('paid', 'refunded', 'given back');

insert into dipper.subscription_retry (class, after_hours, step) values
  ('hard', 168, 'end'),
  ('held', 24, 'try'),
  ('soft', 120, 'try'),
  ('soft', 168, 'try'),
  ('soft', 24, 'try'),
  ('soft', 72, 'try');
