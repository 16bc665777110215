-- Returns the part of a whole that belongs to this much of the money, rounded up.
create function dipper.share_of(p_whole bigint, p_part bigint, p_total bigint) returns bigint
  language sql immutable parallel safe
  as $$ select div(p_whole::numeric * p_part + p_total - 1, p_total)::bigint $$;
