-- False: it would be more than one operator may do alone within a day.
create function dipper.take_operator_alone(
  p_name text, p_claim_id uuid, p_kind text, p_unit dipper.unit, p_amount bigint
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_day_ago timestamptz := v_now - interval '1 day';
begin
  insert into dipper.operator_alone_turn (name) values (p_name) on conflict (name) do nothing;
  perform from dipper.operator_alone_turn where name = p_name for update;
  -- any number of rows: those that count no more.
  delete from dipper.operator_alone where name = p_name and taken_at <= v_day_ago;
  if p_amount > dipper.operator_alone_left(p_name, p_kind, p_unit) then
    return false;
  end if;
  insert into dipper.operator_alone (name, claim_id, kind, unit, amount, taken_at)
  values (p_name, p_claim_id, p_kind, p_unit, p_amount, v_now);
  return true;
end $$;
