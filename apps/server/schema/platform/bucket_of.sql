-- The bucket of a user: where their rows lie. Frozen.
create function dipper.bucket_of(user_id bigint) returns integer
language sql immutable strict parallel safe
as $$
  select (user_id % 4096)::integer
$$;
grant execute on function dipper.bucket_of to dipper_app;
