-- An exchange that was rejected, and was paid after all, has to be looked at also while its person
-- has another one under way: that it may not stand beside that one would lose the news of it. That
-- nobody asks for a second one while another is open or looked at is asked where it is accepted.
create unique index exchange_under_way_once on dipper.exchange (bucket, user_id)
  where state in ('requested', 'checking', 'approved', 'sending', 'sent', 'unknown');
drop index dipper.exchange_open_once;

-- How often somebody may name an account that is not whose they say it is: without a bound, a bank
-- could be asked through us who has which account.
create table dipper.holder_check (
  bucket integer not null,
  user_id bigint not null,
  check_id uuid not null,
  checked_at timestamptz not null,
  constraint holder_check_pkey primary key (bucket, user_id, check_id)
);
comment on table dipper.holder_check is 'class U: questions to a bank, in the last day, about accounts that were not as their person said';

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

-- The account was as they said, or the bank said nothing: then it was no guess.
create function dipper.free_holder_check(p_bucket integer, p_user_id bigint, p_check_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- any number of rows: a day may have gone by.
  delete from dipper.holder_check
  where bucket = p_bucket and user_id = p_user_id and check_id = p_check_id;
end $$;

grant execute on function
  dipper.claim_holder_check(integer, bigint, uuid, integer),
  dipper.free_holder_check(integer, bigint, uuid)
to dipper_app;
