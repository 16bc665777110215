-- The bucket of a user: where their rows lie. Frozen.
create function dipper.bucket_of(p_user_id bigint) returns integer
language sql immutable strict parallel safe
as $$
  select (p_user_id % 4096)::integer
$$;
grant execute on function dipper.bucket_of to dipper_app;
