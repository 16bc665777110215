-- A failed first payment means that the person was never subscribed.
create function dipper.is_shown(p_sub dipper.subscription) returns boolean
  language sql immutable parallel safe
  as $$
    select p_sub.ended_why is null
      or p_sub.ended_why not in ('not_paid', 'not_scheduled', 'not_granted')
  $$;
grant execute on function dipper.is_shown to dipper_app;
