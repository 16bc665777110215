-- `proved`: the code is right, or was before and is given again; the ticket lives on for a while.
-- `wrong`: and may be tried again. `expired`: unknown, used, run out, of another browser, or tried
-- too often.
create function dipper.login_ticket_try(
  in p_ticket_hash bytea,
  in p_purpose text,
  in p_device_id text,
  in p_code_hash bytea,
  in p_tries_max integer,
  in p_proved_lifetime interval,
  out outcome dipper.login_outcome,
  out identity text,
  out password_hash text
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_proved_until timestamptz := v_now + p_proved_lifetime;
  v_row dipper.login_ticket%rowtype;
  v_count integer;
begin
  select t.* into v_row
  from dipper.login_ticket t
  where t.ticket_hash = p_ticket_hash
  for update;
  if not found or v_row.purpose <> p_purpose or v_row.device_id <> p_device_id
    or v_row.used_at is not null or v_row.expires_at <= v_now or v_row.tries >= p_tries_max then
    outcome := 'expired';
    return;
  end if;
  if v_row.code_hash is distinct from p_code_hash then
    update dipper.login_ticket t set tries = v_row.tries + 1 where t.ticket_hash = p_ticket_hash;
    get diagnostics v_count = row_count;
    assert v_count = 1, 'login ticket vanished under its lock';
    outcome := case when v_row.tries + 1 >= p_tries_max then 'expired' else 'wrong' end;
    return;
  end if;
  if v_row.proved_at is null then
    update dipper.login_ticket t set proved_at = v_now, expires_at = v_proved_until
    where t.ticket_hash = p_ticket_hash;
    get diagnostics v_count = row_count;
    assert v_count = 1, 'login ticket vanished under its lock';
  end if;
  outcome := 'proved';
  identity := v_row.identity;
  password_hash := v_row.password_hash;
end
$$;
