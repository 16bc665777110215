-- Counts a code before it is checked, so that concurrent tries gain nothing. Returns null if it may be
-- checked, else the seconds to wait. Five tries in a quarter of an hour cost a pause of that length,
-- the next five twice as long, and twenty in a day cost a day. A new invitation resets the counts.
create function dipper.take_operator_code_try(p_name text) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_invited_at timestamptz;
  v_row dipper.operator_code_tries%rowtype;
begin
  select o.invited_at into v_invited_at from dipper.operator o where o.name = p_name;
  if not found then
    return null;
  end if;
  insert into dipper.operator_code_tries (name, wrong, began_at, lately, lately_ends_at, rests)
  values (p_name, 0, v_now, 0, v_now, 0)
  on conflict (name) do nothing;
  select t.* into v_row from dipper.operator_code_tries t where t.name = p_name for update;
  if v_row.began_at < v_invited_at then
    v_row.rests_until := null;
  end if;
  if v_row.rests_until > v_now then
    return greatest(1, ceil(extract(epoch from v_row.rests_until - v_now)));
  end if;
  if v_row.began_at < v_invited_at or v_row.began_at <= v_now - interval '1 day' then
    v_row.wrong := 0;
    v_row.rests := 0;
    v_row.began_at := v_now;
  end if;
  if v_row.wrong = 0 or v_row.rests_until is not null or v_row.lately_ends_at <= v_now then
    v_row.lately := 0;
    v_row.lately_ends_at := v_now + interval '15 minutes';
    v_row.rests_until := null;
  end if;
  v_row.wrong := v_row.wrong + 1;
  v_row.lately := v_row.lately + 1;
  if v_row.wrong >= 20 then
    v_row.rests_until := v_now + interval '1 day';
    v_row.began_at := v_now;
  elsif v_row.lately >= 5 then
    v_row.rests_until := v_now + interval '15 minutes' * (1 << v_row.rests);
    v_row.rests := v_row.rests + 1;
  end if;
  -- any number of rows: it is there, and locked above.
  update dipper.operator_code_tries t
  set wrong = v_row.wrong, began_at = v_row.began_at, lately = v_row.lately,
    lately_ends_at = v_row.lately_ends_at, rests = v_row.rests, rests_until = v_row.rests_until
  where t.name = p_name;
  return null;
end $$;
