-- Whether somebody may do more with money after a change: a role that moves or decides it and was
-- not there before, or any such role of one who was shut out and is let in again.
create function dipper.gains_money_role(
  p_before text[], p_was_active boolean, p_roles text[], p_is_active boolean
) returns boolean language sql immutable set search_path = pg_catalog as $$
  select exists (select from unnest(p_roles) as r (role)
    where r.role <> 'viewer'
      and (r.role <> all (p_before) or p_is_active and not p_was_active))
$$;
