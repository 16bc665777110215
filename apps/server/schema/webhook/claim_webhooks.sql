-- Claims a bucket's due messages, only the earliest of each person: later ones wait for it. The claim
-- is a lease: if the worker dies, the message comes back with the same id.
create function dipper.claim_webhooks(
  p_bucket integer, p_endpoint text, p_lease_seconds integer, p_limit integer
) returns setof dipper.webhook_delivery
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_until timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  if exists (select 1 from dipper.webhook_endpoint e
      where e.endpoint = p_endpoint and e.disabled_at is not null) then
    return;
  end if;
  -- any number of rows: whatever is due.
  return query update dipper.webhook_delivery w
  set next_at = v_until, attempt = w.attempt + 1
  where w.bucket = p_bucket and (w.user_id, w.event_id, w.endpoint) in (
    select d.user_id, d.event_id, d.endpoint from dipper.webhook_delivery d
    where d.bucket = p_bucket and d.endpoint = p_endpoint and d.next_at <= v_now
      and not exists (select 1 from dipper.webhook_delivery b
        where b.bucket = p_bucket and b.user_id = d.user_id and b.endpoint = p_endpoint
          and b.place < d.place and b.state = 'waiting')
    order by d.next_at limit p_limit for update skip locked)
  returning w.*;
end $$;
