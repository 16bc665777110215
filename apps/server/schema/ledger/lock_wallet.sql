-- The one lock that everything which changes a person's holdings takes first. The empty row is made
-- before it is locked: a row that is not there cannot be locked.
create function dipper.lock_wallet(p_bucket integer, p_user_id bigint) returns void
  language plpgsql as $$
begin
  insert into dipper.wallet (bucket, user_id) values (p_bucket, p_user_id)
  on conflict (bucket, user_id) do nothing;
  perform 1 from dipper.wallet where bucket = p_bucket and user_id = p_user_id for update;
end $$;
