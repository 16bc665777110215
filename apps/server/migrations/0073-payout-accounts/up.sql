-- How the account stands that a person has at a provider which pays into accounts of its own. What
-- it says is asked of the provider before anything is paid; here is what it said last.
create table dipper.payout_account (
  bucket integer not null,
  user_id bigint not null,
  provider text not null,
  standing text not null,
  -- When it came to stand so, and when it was last asked about.
  changed_at timestamptz not null,
  asked_at timestamptz not null,
  constraint payout_account_pkey primary key (bucket, user_id, provider),
  constraint payout_account_standing check (standing in ('none', 'pending', 'active', 'inactive'))
) with (fillfactor = 80);
comment on table dipper.payout_account is 'class U: how the account of a person at a provider stood when it was last asked about';

-- Of a stranger nothing is kept: providers tell of payees by themselves.
create function dipper.keep_payout_account(
  p_bucket integer, p_user_id bigint, p_provider text, p_standing text
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  perform 1 from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  if not found then
    return;
  end if;
  insert into dipper.payout_account as a
    (bucket, user_id, provider, standing, changed_at, asked_at)
  values (p_bucket, p_user_id, p_provider, p_standing, v_now, v_now)
  on conflict (bucket, user_id, provider) do update
  set standing = excluded.standing, asked_at = excluded.asked_at,
    changed_at = case when a.standing = excluded.standing then a.changed_at
      else excluded.changed_at end;
end $$;

grant select on dipper.payout_account to dipper_app;
grant execute on function dipper.keep_payout_account(integer, bigint, text, text) to dipper_app;
