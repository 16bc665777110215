-- Takes one of the tries left: null, or the seconds to wait if there is none. It counts before the try
-- itself, so that concurrent tries keep to the limit. A crash may lose the last counts, which is
-- harmless, so nobody waits for the disk.
create function dipper.login_throttle_take(p_key_hash bytea, p_limit integer, p_window interval)
returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_ends_at timestamptz := v_now + p_window;
  v_row dipper.login_throttle%rowtype;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into dipper.login_throttle as t (key_hash, taken, window_ends_at)
  values (p_key_hash, 1, v_ends_at)
  on conflict (key_hash) do update
  set taken = case when t.window_ends_at <= v_now then 1 else t.taken + 1 end,
      window_ends_at = case when t.window_ends_at <= v_now then v_ends_at else t.window_ends_at end
  where t.window_ends_at <= v_now or t.taken < p_limit;
  if found then
    return null;
  end if;
  select t.* into v_row from dipper.login_throttle t where t.key_hash = p_key_hash;
  return greatest(1, ceil(extract(epoch from coalesce(v_row.window_ends_at, v_ends_at) - v_now)));
end
$$;
