-- When a card stops working: with the last moment of its month, where it was issued.
create function dipper.card_ends_at(p_expiry text) returns timestamptz
  language sql immutable parallel safe
  as $$
    select (make_timestamp(left(p_expiry, 4)::integer, right(p_expiry, 2)::integer, 1, 0, 0, 0)
      + interval '1 month') at time zone 'Asia/Seoul'
  $$;
grant execute on function dipper.card_ends_at to dipper_app;
