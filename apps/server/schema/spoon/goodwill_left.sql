-- How many spoons out of goodwill a person has left.
create function dipper.goodwill_left(p_bucket integer, p_user_id bigint) returns bigint
  language sql stable as $$
  select coalesce(sum(l.bonus_left), 0)::bigint
  from dipper.spoon_adjustment a
  join dipper.spoon_lot l on l.bucket = a.bucket and l.user_id = a.user_id
    and l.lot_id = a.adjustment_id
  where a.bucket = p_bucket and a.user_id = p_user_id and a.direction = 'give'
    and a.state = 'done'
$$;
