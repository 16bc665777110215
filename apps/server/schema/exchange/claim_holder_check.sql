-- Counted before the bank is asked, so that many at once are bounded as well.
create function dipper.claim_holder_check(
  p_bucket integer, p_user_id bigint, p_check_id uuid, p_most_a_day integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_since timestamptz := v_now - interval '24 hours';
begin
  perform 1 from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  -- any number of rows: those of before count no more.
  delete from dipper.holder_check
  where bucket = p_bucket and user_id = p_user_id and checked_at <= v_since;
  if (select count(*) from dipper.holder_check
    where bucket = p_bucket and user_id = p_user_id) >= p_most_a_day then
    return false;
  end if;
  insert into dipper.holder_check (bucket, user_id, check_id, checked_at)
  values (p_bucket, p_user_id, p_check_id, v_now);
  return true;
end $$;
